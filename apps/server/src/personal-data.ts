import { listAuditEntriesByActor } from './platform/audit/index.ts';
import { exportAccessTokens } from './features/access-tokens/index.ts';
import { listActivities } from './features/activity/index.ts';
import { exportCalendarAddresses } from './features/calendar/index.ts';
import { listCatalogueRevisionsByUser } from './features/catalogue/index.ts';
import { exportCorrections } from './features/corrections/index.ts';
import { listFavourites } from './features/favourites/index.ts';
import { exportParts } from './features/group-sets/index.ts';
import { exportGroupData } from './features/groups/index.ts';
import { exportIdentityData } from './features/identity/index.ts';
import { exportInvitationData } from './features/invitations/index.ts';
import { listRevisionsByUser } from './features/lyrics/index.ts';
import { listEmbedTokensOfUser, listUploads } from './features/media/index.ts';
import { exportPushSubscriptions, listNotifications } from './features/notifications/index.ts';
import { exportDeletedLists, listEntries, listLists, listPinnedIds } from './features/playlists/index.ts';
import { listScriptureMarks, listScripturePositions } from './features/scriptures/index.ts';
import { exportPresentationData } from './features/presentation/index.ts';
import { type PersonalDataReaders, listSongChoices } from './features/session/index.ts';
import { listShareKeys, listShareKeyUses } from './features/sharing/index.ts';
import { exportProviderRights } from './features/provider-rights/index.ts';
import { exportGrantedCollections } from './features/songbook-access/index.ts';
import { exportStoreData } from './features/store/index.ts';
import { listTags } from './features/tags/index.ts';
import { listBundles, listImports } from './features/transfer/index.ts';
import type { Reader } from './platform/database/index.ts';
import { listJobsOf } from './platform/jobs/index.ts';
import { listMailsTo } from './platform/mail/index.ts';

/** Nothing is left out of what a person downloads. */
const NO_LIMIT = 1_000_000;

/**
 * Everything that is stored about a person, listed explicitly: what a new feature stores is added here.
 * personal-data.test.ts finds the tables that were forgotten.
 */
export function personalDataOf(now: () => Date): PersonalDataReaders {
  return {
    person: exportIdentityData,
    favourites: listFavourites,
    lists: readLists,
    deletedLists: async (db, userId) => withEntries(db, await exportDeletedLists(db, userId, now())),
    tags: (db, userId) => listTags(db, userId),
    shareKeys: listShareKeys,
    shareKeyUses: listShareKeyUses,
    groups: exportGroupData,
    invitations: exportInvitationData,
    songbooks: exportGrantedCollections,
    fromSignInProvider: exportProviderRights,
    parts: exportParts,
    calendars: exportCalendarAddresses,
    songChoices: listSongChoices,
    scriptureMarks: (db, userId) => listScriptureMarks(db, userId),
    scripturePlaces: listScripturePositions,
    activities: (db, userId) => listActivities(db, userId, NO_LIMIT),
    notifications: (db, userId) => listNotifications(db, userId, now(), NO_LIMIT),
    pushSubscriptions: exportPushSubscriptions,
    presented: exportPresentationData,
    purchases: exportStoreData,
    uploads: (db, userId) => listUploads(db, userId, NO_LIMIT),
    imports: listImports,
    bundles: listBundles,
    embedTokens: listEmbedTokensOfUser,
    accessTokens: exportAccessTokens,
    jobs: listJobsOf,
    corrections: exportCorrections,
    savedTexts: listRevisionsByUser,
    savedInCatalogue: listCatalogueRevisionsByUser,
    deeds: listAuditEntriesByActor,
    mails: async (db, userId) => listMailsTo(db, (await exportIdentityData(db, userId)).email),
  };
}

async function readLists(db: Reader, userId: string) {
  const pinnedIds = await listPinnedIds(db, userId);
  const lists = await withEntries(db, await listLists(db, userId));
  return lists.map((list) => ({ ...list, pinned: pinnedIds.has(list.id) }));
}

async function withEntries<T extends { readonly id: string }>(db: Reader, lists: readonly T[]) {
  const ids = lists.map(({ id }) => id);
  const entries = await listEntries(db, ids);
  return lists.map((list) => ({ ...list, entries: entries.get(list.id) ?? [] }));
}
