import { createIdentity, type Identity } from './features/identity/index.ts';
import { listFreeCollectionIds } from './features/songs/index.ts';
import { resolveOpenCollections, listSubscriptionsOf } from './features/store/index.ts';
import type { AppContext } from './context.ts';

/** Creates the identity service, which reads from subscriptions what a person may open. */
export function createAppIdentity(context: AppContext): Identity {
  return createIdentity(context, {
    findOpenCollections: async (db, userId, now) => {
      const bought = resolveOpenCollections(await listSubscriptionsOf(db, userId), now);
      return { ...bought, ids: [...new Set([...bought.ids, ...(await listFreeCollectionIds(db))])] };
    },
  });
}
