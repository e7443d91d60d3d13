import {
  corrections,
  type ChangesSince,
  sync,
  files,
  groups,
  groupSets,
  lists,
  lyrics,
  media,
  personal,
  presentation,
  publications,
  type SongV3,
  scriptures,
  session,
  songs,
  store,
  tags,
} from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../api/index.ts';
import { applySongChanges } from './apply-song-changes.ts';
import type { LocalCache } from './local-cache.ts';
import { cachedQuery } from './cache-first.ts';
import { readCursor, saveCursor, recordInvalidation, markSynced } from './subscription.ts';
import { isUnanswered } from './response-order.ts';
import { referenceLists } from './reference-lists.ts';

type ChangeKind = ChangesSince['changed'][number]['kind'] | ChangesSince['others'][number];

const pathsOf = (...calls: readonly { readonly path: string }[]) => calls.map(({ path }) => path);

/* The queries to refetch when an entity of a kind has changed. Songs are included in the response instead. */
const pathsByKind: Readonly<Record<ChangeKind, readonly string[]>> = {
  song: pathsOf(songs.listSongFacts),
  collection: pathsOf(songs.listCollections),
  contributor: pathsOf(songs.listContributors, songs.getContributor),
  reference: pathsOf(...referenceLists),
  file: pathsOf(media.listFiles, files.listSongFiles, files.listCollectionFiles),
  product: pathsOf(store.storeProducts),
  user: pathsOf(session.getSession, session.getSettings),
  favourite: pathsOf(personal.listFavorites),
  presentation: pathsOf(presentation.listPresentations),
  playlist: pathsOf(lists.customCollectionsV4.list, lists.listRows, lists.listSungSongs, lists.listDeletedLists),
  tag: pathsOf(tags.listTags),
  activity: pathsOf(personal.listActivities),
  'song-choice': pathsOf(session.listSongPreferences),
  'scripture-mark': pathsOf(scriptures.listScriptureMarks),
  'scripture-place': pathsOf(scriptures.listScripturePositions),
  publication: pathsOf(publications.publicationsV4.pick),
  article: pathsOf(publications.publicationsV4.pick),
  translation: pathsOf(scriptures.listTranslations, scriptures.getTranslationOutline),
  group: pathsOf(groups.listGroups, groups.getGroup, groups.listGroupInvitations, groupSets.listParts),
  correction: pathsOf(corrections.listCorrections),
  branding: [],
  book: pathsOf(scriptures.getTranslationOutline, scriptures.readChapter),
};

/** The result of a pull. */
export type PullResult = {
  readonly hasChanged: boolean;
  /** Whether downloads may have to be updated. */
  readonly affectsDownloads: boolean;
  /** Whether the place may have another name or look: also before the first sync, after the app had begun. */
  readonly affectsBranding: boolean;
};

/**
 * Fetches the changes since this tab's last sync, in one request, and applies them to the cache and the screen. On the
 * first sync, when the access rights have changed, or after too many changes, everything is marked stale and refetched
 * as needed.
 *
 * @param now  milliseconds since 1970
 * @throws {ApiError} offline; the cache is then unchanged
 */
export async function pullChanges(cache: LocalCache, queries: QueryClient, now: number): Promise<PullResult> {
  const cursor = await readCursor(cache);
  const changes = await callApi(sync.listChanges, { query: cursor ? { since: cursor.next } : {} });
  const isFullSync = cursor === undefined || changes.isWhole || changes.rights !== cursor.rights;
  // Data cached before this device's first sync may have changed before it.
  if (isFullSync) await markStale(cache, queries, () => true);
  if (!isFullSync) await applyChanges(cache, queries, changes, now);
  // The network is back: what could not be refetched without it is asked for again.
  void queries.refetchQueries({ type: 'active', predicate: ({ queryKey }) => isUnanswered(queryKey) });
  const since = isFullSync ? now : cursor.since;
  await saveCursor(cache, { next: changes.next, rights: changes.rights, since });
  markSynced(cache, since, now);
  const hasRemovals = changes.deleted.length + changes.withdrawn.length > 0;
  const hasFiles = changes.changed.some(({ kind }) => kind === 'file');
  const isReset = isFullSync && cursor !== undefined;
  return {
    hasChanged: isReset || hasRemovals || changes.changed.length + changes.others.length > 0,
    affectsDownloads: isReset || hasRemovals || hasFiles || changes.others.length > 0,
    affectsBranding: isFullSync || changes.others.includes('branding'),
  };
}

/**
 * Marks the cached answers of one kind stale, because this window has just changed one of them: what is on the screen
 * is refetched at once, the rest as needed.
 */
export async function invalidateKind(cache: LocalCache, queries: QueryClient, kind: ChangeKind): Promise<void> {
  const paths = new Set(
    kind === 'song' ? pathsOf(songs.listSongs, songs.getSong, songs.listSongFacts) : pathsByKind[kind],
  );
  await markStale(cache, queries, (path) => paths.has(path));
}

async function applyChanges(
  cache: LocalCache,
  queries: QueryClient,
  changes: ChangesSince,
  now: number,
): Promise<void> {
  if (changes.changed.length + changes.deleted.length + changes.withdrawn.length + changes.others.length > 0)
    recordInvalidation();
  const songsChanged = changes.changed.filter(({ kind }) => kind === 'song');
  const isIncomplete = songsChanged.length > changes.songs.length;
  const removedIds = new Set(
    [...changes.deleted, ...changes.withdrawn].filter(({ kind }) => kind === 'song').map(({ id }) => id),
  );
  for (const { id } of changes.songs) removedIds.delete(id);
  if (!isIncomplete) await updateCachedSongs(cache, queries, changes.songs, removedIds, now);
  for (const { songId, texts } of changes.texts) {
    const { queryKey } = cachedQuery(lyrics.listSongTexts, { params: { songId } }, 0);
    if (await cache.read('lyrics', songId))
      await cache.write('lyrics', songId, { value: texts, savedAt: now, etag: undefined });
    if (queries.getQueryData(queryKey) !== undefined) queries.setQueryData(queryKey, texts);
  }
  for (const { kind, id } of [...changes.withdrawn, ...changes.deleted])
    if (kind === 'song') await cache.remove('lyrics', id);
  const kinds = new Set<ChangeKind>([
    ...[...changes.changed, ...changes.deleted, ...changes.withdrawn].map(({ kind }) => kind),
    ...changes.others,
  ]);
  const paths = new Set([...kinds].flatMap((kind) => pathsByKind[kind]));
  if (isIncomplete) for (const path of pathsOf(songs.listSongs, songs.getSong)) paths.add(path);
  if (paths.size > 0) await markStale(cache, queries, (path) => paths.has(path));
}

async function updateCachedSongs(
  cache: LocalCache,
  queries: QueryClient,
  changed: readonly SongV3[],
  removedIds: ReadonlySet<string>,
  now: number,
): Promise<void> {
  if (changed.length + removedIds.size === 0) return;
  for await (const rows of cache.readAll<readonly SongV3[]>('lists', keyPrefixOf(songs.listSongs.path)))
    for (const [name, { value }] of rows) {
      const queryKey: readonly [string, string, null, { collections?: string } | null] = JSON.parse(name);
      const after = applySongChanges(value, queryKey[3]?.collections?.split(',') ?? [], changed, removedIds);
      if (after === value) continue;
      await cache.write('lists', name, { value: after, savedAt: now, etag: undefined });
      if (queries.getQueryData(queryKey) !== undefined) queries.setQueryData(queryKey, after);
    }
  const byId = new Map(changed.map((song) => [song.id, song]));
  for await (const rows of cache.readAll<SongV3>('lists', keyPrefixOf(songs.getSong.path)))
    for (const [name, { value }] of rows) {
      const next = byId.get(value.id);
      if (next) await cache.write('lists', name, { value: next, savedAt: now, etag: undefined });
      if (removedIds.has(value.id)) await cache.remove('lists', name);
      if (next && queries.getQueryData(JSON.parse(name)) !== undefined) queries.setQueryData(JSON.parse(name), next);
    }
}

const keyPrefixOf = (path: string): string => `["${path}",`;

/* Cached data stays readable, and is refetched; what is on the screen at once. */
async function markStale(cache: LocalCache, queries: QueryClient, matches: (path: string) => boolean): Promise<void> {
  recordInvalidation();
  for await (const rows of cache.readAll('lists', '["'))
    for (const [name, entry] of rows) {
      const [path]: readonly string[] = JSON.parse(name);
      if (path !== undefined && matches(path)) await cache.write('lists', name, { ...entry, savedAt: 0 });
    }
  await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && matches(path) });
}
