import { createIdentity, type Identity } from './features/identity/index.ts';
import { listFreeCollections } from './features/songs/index.ts';
import { openCollections, subscriptionsOf } from './features/store/index.ts';
import type { Rooms } from './rooms.ts';

/** Opens who people are, told what their subscriptions open. */
export function openIdentity(rooms: Rooms): Identity {
  return createIdentity(rooms, {
    openCollectionsOf: async (db, userId, now) => {
      const bought = openCollections(await subscriptionsOf(db, userId), now);
      return { ...bought, ids: [...new Set([...bought.ids, ...(await listFreeCollections(db))])] };
    },
  });
}
