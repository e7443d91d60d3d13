import { listDeeds } from './audit/index.ts';
import { listActivities } from './features/activity/index.ts';
import { listRevisionsBy } from './features/catalogue/index.ts';
import { listFavourites } from './features/favourites/index.ts';
import { keptOfPerson } from './features/identity/index.ts';
import { listSavingsBy } from './features/lyrics/index.ts';
import { listTokensOf, listUploads } from './features/media/index.ts';
import { listNotifications } from './features/notifications/index.ts';
import { listDeleted, listEntries, listLists, pinnedLists } from './features/playlists/index.ts';
import { listMarks, listPlaces } from './features/scriptures/index.ts';
import { listPresented } from './features/presentation/index.ts';
import { type Belongings, listSongChoices } from './features/session/index.ts';
import { listKeys, listUses } from './features/sharing/index.ts';
import { keptOfBuyer } from './features/store/index.ts';
import { listTags } from './features/tags/index.ts';
import { listBundles, listImports } from './features/transfer/index.ts';
import type { Reader } from './database/index.ts';
import { listJobsOf } from './jobs/index.ts';
import { listMailsTo } from './mail/index.ts';

/** Nothing is left out of what a person downloads. */
const ALL = 1_000_000;

/**
 * Everything that is kept of a person, by hand: what a new feature keeps is added here. belongings.test.ts finds the tables
 * that were forgotten.
 */
export function belongingsOf(now: () => Date): Belongings {
  return {
    person: keptOfPerson,
    favourites: listFavourites,
    lists: readLists,
    deletedLists: async (db, userId) => withEntries(db, await listDeleted(db, userId, now())),
    tags: (db, userId) => listTags(db, userId),
    shareKeys: listKeys,
    shareKeyUses: listUses,
    songChoices: listSongChoices,
    scriptureMarks: (db, userId) => listMarks(db, userId),
    scripturePlaces: listPlaces,
    activities: (db, userId) => listActivities(db, userId, ALL),
    notifications: (db, userId) => listNotifications(db, userId, now(), ALL),
    presented: listPresented,
    purchases: keptOfBuyer,
    uploads: (db, userId) => listUploads(db, userId, ALL),
    imports: listImports,
    bundles: listBundles,
    embedTokens: listTokensOf,
    jobs: listJobsOf,
    savedTexts: listSavingsBy,
    savedInCatalogue: listRevisionsBy,
    deeds: listDeeds,
    mails: async (db, userId) => listMailsTo(db, (await keptOfPerson(db, userId)).email),
  };
}

async function readLists(db: Reader, userId: string) {
  const pinned = await pinnedLists(db, userId);
  const lists = await withEntries(db, await listLists(db, userId));
  return lists.map((list) => ({ ...list, pinned: pinned.has(list.id) }));
}

async function withEntries<T extends { readonly id: string }>(db: Reader, lists: readonly T[]) {
  const ids = lists.map(({ id }) => id);
  const entries = await listEntries(db, ids);
  return lists.map((list) => ({ ...list, entries: entries.get(list.id) ?? [] }));
}
