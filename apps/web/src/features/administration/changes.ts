import { admin, type UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
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
  const andShow = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await queries.invalidateQueries({ queryKey: [administration] });
    return done;
  };
  return {
    setRoles: (id: string, roles: readonly Role[]) =>
      andShow(callApi(admin.setRoles, { params: { id }, body: [...roles] })),
    give: (id: string, { collectionIds, validTo, withPresentation }: Gift) =>
      andShow(
        callApi(admin.giveSubscription, {
          params: { id },
          query: { presentation: String(withPresentation) },
          body: { collectionIds: [...collectionIds], validTo },
        }),
      ),
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
    /** Builds the search index anew (`Index`), or has everybody read a collection anew. */
    clear: (name: string) => callApi(admin.clearCache, { params: { name } }),
  };
}
