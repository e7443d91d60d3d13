import type { ChangeOf } from '../../changes/index.ts';
import type { Reader } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import { listFiles } from '../media/index.ts';
import { areOpen, isVisible, listSongs, type Song } from '../songs/index.ts';
import type { Standing } from './rules.ts';

/** The songs that changed or whose files or words did, and how everything stands to the viewer. */
export type Stood = { readonly songs: readonly Song[]; readonly standings: ReadonlyMap<string, Standing> };

type Known = { readonly open: ReadonlySet<string>; readonly visible: ReadonlySet<string> };

/**
 * Finds out how changed songs, files and collections stand to the viewer.
 *
 * @param known  ids of the collections the viewer has, and of those they may know of
 */
export async function standingsOf(
  db: Reader,
  viewer: Viewer,
  changes: readonly ChangeOf[],
  known: Known,
): Promise<Stood> {
  const idsOf = (kind: string) => changes.filter((one) => one.kind === kind && !one.deleted).map(({ id }) => id);
  const files = await listFiles(db, { ids: idsOf('file') });
  const asked = new Set([...idsOf('song'), ...files.map(({ songId }) => songId)]);
  const songs = await listSongs(db, { ids: [...asked] });
  const open = await areOpen(db, viewer, songs);
  const standingOfSong = (id: string): Standing => {
    const song = songs.find((one) => one.id === id);
    if (song === undefined) return 'gone';
    if (!isVisible(viewer, song)) return 'hidden';
    return open.has(id) ? 'open' : 'locked';
  };
  const standingOfFile = (id: string): Standing => {
    const file = files.find((one) => one.id === id);
    if (file === undefined) return 'gone';
    return standingOfSong(file.songId) === 'open' ? 'open' : 'hidden';
  };
  const standings = new Map([
    ...[...asked].map((id) => [`song ${id}`, standingOfSong(id)] as const),
    ...idsOf('file').map((id) => [`file ${id}`, standingOfFile(id)] as const),
    ...idsOf('collection').map((id) => [`collection ${id}`, known.visible.has(id) ? 'open' : 'hidden'] as const),
  ]);
  const changed = new Set(idsOf('song'));
  return { songs: songs.filter(({ id }) => changed.has(id)), standings };
}
