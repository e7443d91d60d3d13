import { Locked, NotFound } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import type { Collection, Song } from './model.ts';
import { findCurrentSongId, findMergedSongs } from './merged-song-queries.ts';
import { listCollectionStates, listSongStates, listSongs } from './queries.ts';
import {
  hasCollection,
  canOpenSong,
  isOpenToEditorsAlone,
  isVisible,
  canOpenDisabled,
  canReadAllMetadata,
} from './rules.ts';

/**
 * Returns the song, when the viewer may open it.
 *
 * @throws {NotFound} when it does not exist, or is not visible to them
 * @throws {Locked} when it is in no collection they have; whoever edits the catalogue may open one that is in none at all
 */
export async function requireAccessibleSong(db: Reader, viewer: Viewer, id: string): Promise<Song> {
  const [song] = await requireAccessibleSongs(db, viewer, [id]);
  if (song === undefined) throw new Error('a song that is open was not given');
  return song;
}

/**
 * Returns the song as `requireAccessibleSong` does; the one it was merged into, when it was. For reading: a change is made
 * to the song that is named.
 */
export async function requireAccessibleSongNow(db: Reader, viewer: Viewer, id: string): Promise<Song> {
  return requireAccessibleSong(db, viewer, await findCurrentSongId(db, id));
}

/**
 * Returns the songs by id, each once, when the viewer may open all of them.
 *
 * @throws {NotFound} when one does not exist, or is not visible to them
 * @throws {Locked} when one is in no collection they have
 */
export async function requireAccessibleSongs(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<Song[]> {
  const found = new Map((await listSongs(db, { ids: [...new Set(ids)] })).map((song) => [song.id, song]));
  const songs = [...new Set(ids)].map((id) => {
    const song = found.get(id);
    if (song === undefined || !isVisible(viewer, song)) throw new NotFound('Song not found.');
    return song;
  });
  const accessibleIds = await filterAccessibleSongIds(db, viewer, songs);
  if (songs.some((song) => !accessibleIds.has(song.id) && !isOpenToEditorsAlone(viewer, song))) {
    throw new Locked('This song is in a songbook you do not have access to.');
  }
  return songs;
}

/**
 * Refuses songs that the viewer does not see.
 *
 * @returns their ids: of a song that was merged, the id of the one it was merged into
 * @throws {NotFound} when one of the songs does not exist, or is not visible to the viewer
 */
export async function requireVisibleSongs(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const visible = await listVisibleIds(db, viewer, ids);
  const missing = ids.filter((id) => !visible.has(id));
  if (missing.length === 0) return [...ids];
  const merged = await findMergedSongs(db, missing);
  const current = ids.map((id) => merged.get(id) ?? id);
  const visibleNow = await listVisibleIds(db, viewer, current);
  if (current.some((id) => !visibleNow.has(id))) throw new NotFound('Song not found.');
  return current;
}

async function listVisibleIds(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const states = await listSongStates(db, ids);
  return new Set(states.filter((song) => isVisible(viewer, song)).map(({ id }) => id));
}

/** Ids of those of the songs that the viewer may open. */
export async function filterAccessibleSongIds(
  db: Reader,
  viewer: Viewer,
  songs: readonly Song[],
): Promise<ReadonlySet<string>> {
  const collectionIds = accessibleCollectionIds(viewer, await listCollectionStates(db));
  return new Set(songs.filter((song) => canOpenSong(viewer, song, collectionIds)).map((song) => song.id));
}

/** Ids of the collections the viewer has, and of those visible to them. */
export async function listCollectionAccess(
  db: Reader,
  viewer: Viewer,
): Promise<{ readonly open: ReadonlySet<string>; readonly visible: ReadonlySet<string> }> {
  const states = await listCollectionStates(db);
  const visible = states.filter((collection) => isVisible(viewer, collection)).map(({ id }) => id);
  return { open: accessibleCollectionIds(viewer, states), visible: new Set(visible) };
}

/** Ids of the collections the viewer has. */
export function accessibleCollectionIds(
  viewer: Viewer,
  collections: readonly Pick<Collection, 'id' | 'enabled'>[],
): ReadonlySet<string> {
  return new Set(
    collections.filter((collection) => hasCollection(viewer, collection)).map((collection) => collection.id),
  );
}

/**
 * A key of everything that decides which songs a viewer may see and open: two people with the same key get the same
 * list.
 *
 * @param collectionIds  ids of the collections the viewer has
 */
export function accessCacheKey(viewer: Viewer, collectionIds: ReadonlySet<string>): string {
  const roles = `${canOpenDisabled(viewer)} ${canReadAllMetadata(viewer)}`;
  return `${roles} ${viewer.embed?.songId ?? ''} ${[...collectionIds].sort().join(' ')}`;
}
