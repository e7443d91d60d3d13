import { admin, type UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, newId } from '../../api/index.ts';
import { administration } from './queries.ts';

type Role = UserV3['roles'][number];

/** What is given: collections until the end of a day (`2027-01-31`), and the licence to present. */
export type Gift = {
  readonly collectionIds: readonly string[];
  readonly validTo: string;
  readonly withPresentation: boolean;
};

/** What administrators do: with the server or not at all, and each throws what `callApi` throws. */
export function useAdministration() {
  const queries = useQueryClient();
  // The same given again, because the answer was lost, is given once.
  const gift = useRef({ what: '', key: '' });
  const andShow = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await queries.invalidateQueries({ queryKey: [administration] });
    return done;
  };
  return {
    setRoles: (id: string, roles: readonly Role[]) =>
      andShow(callApi(admin.setRoles, { params: { id }, body: [...roles] })),
    give: async (id: string, { collectionIds, validTo, withPresentation }: Gift) => {
      const what = JSON.stringify([id, collectionIds, validTo, withPresentation]);
      if (gift.current.what !== what) gift.current = { what, key: newId() };
      const given = await callApi(admin.giveSubscription, {
        params: { id },
        query: { presentation: String(withPresentation) },
        body: { collectionIds: [...collectionIds], validTo },
        idempotencyKey: gift.current.key,
      });
      gift.current = { what: '', key: '' };
      await andShow(Promise.resolve(given));
    },
    end: (id: string, subscriptionId: string) =>
      andShow(callApi(admin.endSubscription, { params: { id, subscriptionId } })),
    move: (subscriptionId: string, userId: string) =>
      andShow(callApi(admin.moveSubscription, { params: { id: subscriptionId }, body: { userId } })),
    /** Whom an address belongs to; undefined when to nobody. */
    findByAddress: async (email: string): Promise<UserV3 | undefined> => {
      const [first] = await callApi(admin.findUsers, { query: { query: email } });
      return first?.email.toLowerCase() === email.toLowerCase() ? first : undefined;
    },
    /** The addresses of accounts made since a day, one a line. */
    addressesSince: (day: string) => callApi(admin.listEmails, { query: { createdAt: day } }),
    /** Imports everything from the place that is configured, or what has changed there; what happens, as a sentence. */
    fetchFromPlace: async (what: 'everything' | 'changes') =>
      what === 'everything' ? callApi(admin.startImport, {}) : (await callApi(admin.startSync, {})).result,
    /** Builds the search index anew (`Index`), or has everybody read a collection anew. */
    clear: (name: string) => callApi(admin.clearCache, { params: { name } }),
  };
}
