import { Locked, NotFound } from '@canticle/contract';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import {
  filterAccessibleSongIds,
  canOpenSong,
  isOpenToEverybody,
  isVisible,
  listCollections,
  listSongs,
  accessibleCollectionIds,
  createCollectionCache,
  type Song,
} from '../songs/index.ts';
import { hasCapability } from '../identity/index.ts';
import { omitRestricted } from '../songbook-access/index.ts';
import type { MediaFile } from './model.ts';
import { findFile } from './queries.ts';

/** A file together with the song it belongs to. */
export type FileWithSong<File extends MediaFile = MediaFile> = { readonly file: File; readonly song: Song };

/**
 * The file, when the viewer may open its song.
 *
 * @throws {NotFound} when there is none, or the song is hidden from them
 * @throws {Locked} when the song is not in any of their collections
 */
export async function getOpenFile(db: Reader, viewer: Viewer, id: string): Promise<FileWithSong> {
  const found = requireVisible(viewer, await findFileWithSong(db, id));
  if (!(await filterAccessibleSongIds(db, viewer, [found.song])).has(found.song.id)) throw lockedError();
  return found;
}

/**
 * The file, when everybody may open its song, also without signing in.
 *
 * @throws {NotFound} when there is none, its song is not free, or it is for editors
 */
export async function getFreeFile(db: Reader, id: string, sellsNothing: boolean): Promise<FileWithSong> {
  const found = await findFileWithSong(db, id);
  if (
    found === undefined ||
    found.file.type === 'photo' ||
    !isOpenToEverybody(found.song, await omitRestricted(db, await listCollections(db), sellsNothing))
  )
    throw new NotFound('File not found.');
  return found;
}

/** As `getOpenFile`, but cached, for files that are requested repeatedly. */
export type GetOpenFile = (viewer: Viewer, id: string) => Promise<FileWithSong>;

/** Maximum number of cached files; one takes a few kilobytes with its song. */
const MAX_CACHED_FILES = 1000;

/**
 * Creates a cache of files and their songs, which the next change of the library invalidates. Rights are checked each
 * time.
 */
export function createFileCache({
  database,
  changeCounter,
}: {
  database: Database;
  changeCounter: ChangeCounter;
}): GetOpenFile {
  const collections = createCollectionCache(database, changeCounter);
  const cache = new Map<string, FileWithSong>();
  let cachedVersion = -1;

  const find = async (id: string): Promise<FileWithSong | undefined> => {
    const { library } = await changeCounter.versions();
    if (library !== cachedVersion) cache.clear();
    cachedVersion = library;
    const cached = cache.get(id);
    if (cached !== undefined) return cached;
    const found = await findFileWithSong(database.replica, id);
    // What was read while the library changed may be older than the version it would be cached under.
    if (found !== undefined && cachedVersion === library) cache.set(id, found);
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED_FILES) break;
      cache.delete(oldest);
    }
    return found;
  };

  return async (viewer, id) => {
    const found = requireVisible(viewer, await find(id));
    if (!canOpenSong(viewer, found.song, accessibleCollectionIds(viewer, await collections()))) throw lockedError();
    return found;
  };
}

/** Whether the viewer may see the file when they may open its song: photographs of pages are only for editors. */
export function isFileVisible(viewer: Pick<Viewer, 'roles' | 'embed'>, { type }: Pick<MediaFile, 'type'>): boolean {
  return type !== 'photo' || (viewer.embed === undefined && hasCapability(viewer, 'editCatalogue'));
}

/** The files the viewer may see and whose song they may open, each with its song. */
export async function filterOpenFiles<File extends MediaFile>(
  db: Reader,
  viewer: Viewer,
  files: readonly File[],
): Promise<FileWithSong<File>[]> {
  const songs = await listSongs(db, { ids: [...new Set(files.map((file) => file.songId))] });
  const open = await filterAccessibleSongIds(db, viewer, songs);
  const byId = new Map(songs.filter((song) => open.has(song.id)).map((song) => [song.id, song]));
  return files.flatMap((file) => {
    const song = byId.get(file.songId);
    return song === undefined || !isFileVisible(viewer, file) ? [] : [{ file, song }];
  });
}

async function findFileWithSong(db: Reader, id: string): Promise<FileWithSong | undefined> {
  const file = await findFile(db, id);
  const [song] = file === undefined ? [] : await listSongs(db, { ids: [file.songId] });
  return file === undefined || song === undefined ? undefined : { file, song };
}

function requireVisible(viewer: Viewer, found: FileWithSong | undefined): FileWithSong {
  if (found === undefined || !isVisible(viewer, found.song) || !isFileVisible(viewer, found.file))
    throw new NotFound('File not found.');
  return found;
}

const lockedError = () => new Locked('This file is in a songbook you do not have access to.');
