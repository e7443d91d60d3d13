import type { ItemChange } from '../../platform/changes/index.ts';
import type { Reader } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { isFileVisible, listFiles } from '../media/index.ts';
import { filterAccessibleSongIds, isVisible, listSongs, type Song } from '../songs/index.ts';
import type { Visibility } from './rules.ts';

/** The songs that changed or whose files or texts did, and the visibility of all entities to the viewer. */
export type SongVisibility = { readonly songs: readonly Song[]; readonly visibility: ReadonlyMap<string, Visibility> };

type OpenCollections = { readonly open: ReadonlySet<string>; readonly visible: ReadonlySet<string> };

/**
 * Resolves the visibility of changed songs, files and collections to the viewer.
 *
 * @param collections  ids of the collections the viewer has, and of those they may see
 */
export async function resolveVisibility(
  db: Reader,
  viewer: Viewer,
  changes: readonly ItemChange[],
  collections: OpenCollections,
): Promise<SongVisibility> {
  const idsOf = (kind: string) => changes.filter((one) => one.kind === kind && !one.deleted).map(({ id }) => id);
  const files = await listFiles(db, { ids: idsOf('file') });
  const songIds = new Set([...idsOf('song'), ...files.map(({ songId }) => songId)]);
  const songs = await listSongs(db, { ids: [...songIds] });
  const open = await filterAccessibleSongIds(db, viewer, songs);
  const songVisibility = (id: string): Visibility => {
    const song = songs.find((one) => one.id === id);
    if (song === undefined) return 'gone';
    if (!isVisible(viewer, song)) return 'hidden';
    return open.has(id) ? 'open' : 'locked';
  };
  const fileVisibility = (id: string): Visibility => {
    const file = files.find((one) => one.id === id);
    if (file === undefined) return 'gone';
    return songVisibility(file.songId) === 'open' && isFileVisible(viewer, file) ? 'open' : 'hidden';
  };
  const visibility = new Map([
    ...[...songIds].map((id) => [`song ${id}`, songVisibility(id)] as const),
    ...idsOf('file').map((id) => [`file ${id}`, fileVisibility(id)] as const),
    ...idsOf('collection').map((id) => [`collection ${id}`, collections.visible.has(id) ? 'open' : 'hidden'] as const),
  ]);
  const changed = new Set(idsOf('song'));
  return { songs: songs.filter(({ id }) => changed.has(id)), visibility };
}
