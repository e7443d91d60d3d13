import { admin, type UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, newId } from '../../api/index.ts';
import { administrationKey } from './queries.ts';

type Role = UserV3['roles'][number];

/** What is given: collections until the end of a day (`2027-01-31`), and the licence to present. */
export type SubscriptionGrant = {
  readonly collectionIds: readonly string[];
  readonly validTo: string;
  readonly withPresentation: boolean;
};

/** What administrators do: with the server or not at all, and each throws what `callApi` throws. */
export function useAdminMutations() {
  const queryClient = useQueryClient();
  // The same given again, because the answer was lost, is given once.
  const lastGrant = useRef({ what: '', key: '' });
  const runAndInvalidate = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await queryClient.invalidateQueries({ queryKey: [administrationKey] });
    return result;
  };
  return {
    setRoles: (id: string, roles: readonly Role[]) =>
      runAndInvalidate(callApi(admin.setRoles, { params: { id }, body: [...roles] })),
    grantSubscription: async (id: string, { collectionIds, validTo, withPresentation }: SubscriptionGrant) => {
      const what = JSON.stringify([id, collectionIds, validTo, withPresentation]);
      if (lastGrant.current.what !== what) lastGrant.current = { what, key: newId() };
      const result = await callApi(admin.grantSubscription, {
        params: { id },
        query: { presentation: String(withPresentation) },
        body: { collectionIds: [...collectionIds], validTo },
        idempotencyKey: lastGrant.current.key,
      });
      lastGrant.current = { what: '', key: '' };
      await runAndInvalidate(Promise.resolve(result));
    },
    endSubscription: (id: string, subscriptionId: string) =>
      runAndInvalidate(callApi(admin.endSubscription, { params: { id, subscriptionId } })),
    moveSubscription: (subscriptionId: string, userId: string) =>
      runAndInvalidate(callApi(admin.moveSubscription, { params: { id: subscriptionId }, body: { userId } })),
    /** Whom an address belongs to; undefined when to nobody. */
    findByEmail: async (email: string): Promise<UserV3 | undefined> => {
      const [first] = await callApi(admin.findUsers, { query: { query: email } });
      return first?.email.toLowerCase() === email.toLowerCase() ? first : undefined;
    },
    /** The addresses of accounts made since a day, one a line. */
    listEmailsSince: (day: string) => callApi(admin.listEmails, { query: { createdAt: day } }),
    /** Imports everything from the place that is configured, or what has changed there; what happens, as a sentence. */
    importFromSource: async (what: 'everything' | 'changes') =>
      what === 'everything' ? callApi(admin.startImport, {}) : (await callApi(admin.startSync, {})).result,
    /** Builds the search index anew (`Index`), or has everybody read a collection anew. */
    clearCache: (name: string) => callApi(admin.clearCache, { params: { name } }),
  };
}
