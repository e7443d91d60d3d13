import {
  type ChangesSince,
  copies,
  files,
  lists,
  lyrics,
  media,
  personal,
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
import { withChangedSongs } from './changed-songs.ts';
import type { Copy } from './copy.ts';
import { copiedCall } from './copy-first.ts';
import { cursorOf, moveCursor, noteChange, noteTold } from './followed.ts';
import { referenceLists } from './reference-lists.ts';

type Kind = ChangesSince['changed'][number]['kind'] | ChangesSince['others'][number];

const pathsOf = (...calls: readonly { readonly path: string }[]) => calls.map(({ path }) => path);

/* Which answers are asked for again when something of a kind has changed. Songs come along instead. */
const concerned: Readonly<Record<Kind, readonly string[]>> = {
  song: [],
  collection: pathsOf(songs.listCollections),
  contributor: pathsOf(songs.listContributors, songs.getContributor),
  reference: pathsOf(...referenceLists),
  file: pathsOf(media.listFiles, files.songFiles, files.collectionFiles),
  product: pathsOf(store.storeProducts),
  user: pathsOf(session.getSession, session.getSettings),
  favourite: pathsOf(personal.listFavorites),
  playlist: pathsOf(lists.listCustomCollections, lists.listEntries),
  tag: pathsOf(tags.listTags),
  activity: pathsOf(personal.listActivities),
  'song-choice': pathsOf(session.listSongChoices),
  'scripture-mark': pathsOf(scriptures.listScriptureMarks),
  'scripture-place': pathsOf(scriptures.listScripturePlaces),
  publication: pathsOf(publications.pickPublications),
  article: pathsOf(publications.pickPublications),
  translation: pathsOf(scriptures.listTranslations, scriptures.outlineTranslation),
  book: pathsOf(scriptures.outlineTranslation, scriptures.readChapter),
};

/**
 * What a look at the changes brought: whether anything changed, and whether anything that is kept on purpose may have to be
 * brought again.
 */
export type BroughtUpToDate = { readonly hasChanged: boolean; readonly touchesKept: boolean };

/**
 * Asks what changed since this tab was told last, in one request, and brings it into the copy and onto the screen. When nothing
 * was told yet, the rights are others, or too much has changed, everything counts as old and is asked for again as it is needed.
 *
 * @param now  milliseconds since 1970
 * @throws {ApiError} without a network; the copy then stays as it is
 */
export async function bringUpToDate(copy: Copy, queries: QueryClient, now: number): Promise<BroughtUpToDate> {
  const before = await cursorOf(copy);
  const told = await callApi(copies.listChanges, { query: before ? { since: before.next } : {} });
  const isAnew = before === undefined || told.isWhole || told.rights !== before.rights;
  // What came before this device was told anything may have changed before it was.
  if (isAnew) await countAsOld(copy, queries, () => true);
  if (!isAnew) await bringIn(copy, queries, told, now);
  const since = isAnew ? now : before.since;
  await moveCursor(copy, { next: told.next, rights: told.rights, since });
  noteTold(copy, since, now);
  const isGone = told.deleted.length + told.withdrawn.length > 0;
  const hasFiles = told.changed.some(({ kind }) => kind === 'file');
  const isOld = isAnew && before !== undefined;
  return {
    hasChanged: isOld || isGone || told.changed.length + told.others.length > 0,
    touchesKept: isOld || isGone || hasFiles || told.others.length > 0,
  };
}

/**
 * Counts what is kept of one kind as old, because this window has just changed something of it: what is on the screen is
 * asked for at once, the rest as it is needed.
 */
export async function askAgainFor(copy: Copy, queries: QueryClient, kind: Kind): Promise<void> {
  const paths = new Set(kind === 'song' ? pathsOf(songs.listSongs, songs.getSong) : concerned[kind]);
  await countAsOld(copy, queries, (path) => paths.has(path));
}

async function bringIn(copy: Copy, queries: QueryClient, told: ChangesSince, now: number): Promise<void> {
  if (told.changed.length + told.deleted.length + told.withdrawn.length + told.others.length > 0) noteChange();
  const songsChanged = told.changed.filter(({ kind }) => kind === 'song');
  const isTooMany = songsChanged.length > told.songs.length;
  const gone = new Set([...told.deleted, ...told.withdrawn].filter(({ kind }) => kind === 'song').map(({ id }) => id));
  for (const { id } of told.songs) gone.delete(id);
  if (!isTooMany) await bringSongs(copy, queries, told.songs, gone, now);
  for (const { songId, texts } of told.texts) {
    const { queryKey } = copiedCall(lyrics.songTexts, { params: { songId } }, 0);
    if (await copy.read('lyrics', songId))
      await copy.write('lyrics', songId, { value: texts, savedAt: now, etag: undefined });
    if (queries.getQueryData(queryKey) !== undefined) queries.setQueryData(queryKey, texts);
  }
  for (const { kind, id } of [...told.withdrawn, ...told.deleted]) if (kind === 'song') await copy.remove('lyrics', id);
  const kinds = new Set<Kind>([
    ...[...told.changed, ...told.deleted, ...told.withdrawn].map(({ kind }) => kind),
    ...told.others,
  ]);
  const paths = new Set([...kinds].flatMap((kind) => concerned[kind]));
  if (isTooMany) for (const path of pathsOf(songs.listSongs, songs.getSong)) paths.add(path);
  if (paths.size > 0) await countAsOld(copy, queries, (path) => paths.has(path));
}

async function bringSongs(
  copy: Copy,
  queries: QueryClient,
  changed: readonly SongV3[],
  gone: ReadonlySet<string>,
  now: number,
): Promise<void> {
  if (changed.length + gone.size === 0) return;
  for await (const rows of copy.readAll<readonly SongV3[]>('lists', startOf(songs.listSongs.path)))
    for (const [name, { value }] of rows) {
      const queryKey = JSON.parse(name) as readonly [string, string, null, { collections?: string } | null];
      const after = withChangedSongs(value, queryKey[3]?.collections?.split(',') ?? [], changed, gone);
      if (after === value) continue;
      await copy.write('lists', name, { value: after, savedAt: now, etag: undefined });
      if (queries.getQueryData(queryKey) !== undefined) queries.setQueryData(queryKey, after);
    }
  const single = new Map(changed.map((song) => [song.id, song]));
  for await (const rows of copy.readAll<SongV3>('lists', startOf(songs.getSong.path)))
    for (const [name, { value }] of rows) {
      const next = single.get(value.id);
      if (next) await copy.write('lists', name, { value: next, savedAt: now, etag: undefined });
      if (gone.has(value.id)) await copy.remove('lists', name);
      if (next && queries.getQueryData(JSON.parse(name)) !== undefined) queries.setQueryData(JSON.parse(name), next);
    }
}

const startOf = (path: string): string => `["${path}",`;

/* What is kept stays readable, and is asked for again; what is on the screen at once. */
async function countAsOld(copy: Copy, queries: QueryClient, isMeant: (path: string) => boolean): Promise<void> {
  noteChange();
  for await (const rows of copy.readAll('lists', '["'))
    for (const [name, kept] of rows) {
      const [path] = JSON.parse(name) as readonly string[];
      if (path !== undefined && isMeant(path)) await copy.write('lists', name, { ...kept, savedAt: 0 });
    }
  await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && isMeant(path) });
}
