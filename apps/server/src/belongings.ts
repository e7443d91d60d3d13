import { listActivities } from './features/activity/index.ts';
import { listFavourites } from './features/favourites/index.ts';
import { getUser } from './features/identity/index.ts';
import { listNotifications } from './features/notifications/index.ts';
import { listEntries, listLists } from './features/playlists/index.ts';
import { type Belongings, listSongChoices } from './features/session/index.ts';
import { listKeys } from './features/sharing/index.ts';
import { subscriptionsOf } from './features/store/index.ts';
import { listTags } from './features/tags/index.ts';

/** Everything the features keep of a person, by hand: what a new feature keeps is added here. */
export function belongingsOf(now: () => Date): Belongings {
  return {
    person: getUser,
    favourites: listFavourites,
    async lists(db, userId) {
      const lists = await listLists(db, userId);
      const entries = await listEntries(
        db,
        lists.map(({ id }) => id),
      );
      return lists.map((list) => ({ ...list, entries: entries.get(list.id) ?? [] }));
    },
    tags: (db, userId) => listTags(db, userId),
    shareKeys: listKeys,
    songChoices: listSongChoices,
    activities: (db, userId) => listActivities(db, userId, 1_000_000),
    notifications: (db, userId) => listNotifications(db, userId, now()),
    subscriptions: subscriptionsOf,
  };
}
