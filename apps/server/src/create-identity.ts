import { createIdentity, type Identity } from './features/identity/index.ts';
import { createAdmission } from './features/invitations/index.ts';
import { createApplyProviderClaims } from './features/provider-rights/index.ts';
import { listGrantedCollectionIds, listOpenCollectionIds } from './features/songbook-access/index.ts';
import { listGroupSubscriptionsOf, resolveOpenCollections, listSubscriptionsOf } from './features/store/index.ts';
import { GROUP_SETS } from './group-sets.ts';
import type { AppContext } from './context.ts';

/** Creates the identity service, with what a person may open and who may create an account. */
export function createAppIdentity(context: AppContext): Identity {
  const sellsNothing = context.config.payments.kind === 'none';
  return createIdentity(context, {
    admission: createAdmission(context),
    applyProviderClaims: createApplyProviderClaims(context, GROUP_SETS),
    findOpenCollections: async (db, userId, now) => {
      const bought = resolveOpenCollections(
        [...(await listSubscriptionsOf(db, userId)), ...(await listGroupSubscriptionsOf(db, userId))],
        now,
      );
      const given = await listGrantedCollectionIds(db, userId);
      const open = await listOpenCollectionIds(db, sellsNothing);
      return { ...bought, ids: [...new Set([...bought.ids, ...given, ...open])] };
    },
  });
}
