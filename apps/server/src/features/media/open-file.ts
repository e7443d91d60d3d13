import { Locked, NotFound } from '@canticle/contract';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database, Reader } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import { areOpen, isOpen, isVisible, listSongs, openIds, rememberCollections, type Song } from '../songs/index.ts';
import type { MediaFile } from './model.ts';
import { findFile } from './queries.ts';

/** A file together with the song it belongs to. */
export type FileOfSong = { readonly file: MediaFile; readonly song: Song };

/**
 * The file, when the viewer may open its song.
 *
 * @throws {NotFound} when there is none, or they may not know of its song
 * @throws {Locked} when the song is in no collection they have
 */
export async function getOpenFile(db: Reader, viewer: Viewer, id: string): Promise<FileOfSong> {
  const found = demandVisible(viewer, await findWithSong(db, id));
  if (!(await areOpen(db, viewer, [found.song])).has(found.song.id)) throw locked();
  return found;
}

/** As `getOpenFile`, with what was read before, for what is asked for again and again. */
export type GetOpenFile = (viewer: Viewer, id: string) => Promise<FileOfSong>;

/** Files remembered at most; one is a few kilobytes with its song. */
const MOST = 1000;

/** Opens a memory of files and their songs, out of date with the next change of the library. Rights are judged each time. */
export function rememberFiles({ database, watch }: { database: Database; watch: ChangeWatch }): GetOpenFile {
  const collections = rememberCollections(database, watch);
  const kept = new Map<string, FileOfSong>();
  let keptAt = -1;

  const find = async (id: string): Promise<FileOfSong | undefined> => {
    const { library } = await watch.stamps();
    if (library !== keptAt) kept.clear();
    keptAt = library;
    const known = kept.get(id);
    if (known !== undefined) return known;
    const found = await findWithSong(database.read, id);
    // What was read while the library changed may be older than the stamp it would be kept under.
    if (found !== undefined && keptAt === library) kept.set(id, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return found;
  };

  return async (viewer, id) => {
    const found = demandVisible(viewer, await find(id));
    if (!isOpen(viewer, found.song, openIds(viewer, await collections()))) throw locked();
    return found;
  };
}

/** Those of the files whose song the viewer may open, each with its song. */
export async function openFilesOf(db: Reader, viewer: Viewer, files: readonly MediaFile[]): Promise<FileOfSong[]> {
  const songs = await listSongs(db, { ids: [...new Set(files.map((file) => file.songId))] });
  const open = await areOpen(db, viewer, songs);
  const byId = new Map(songs.filter((song) => open.has(song.id)).map((song) => [song.id, song]));
  return files.flatMap((file) => {
    const song = byId.get(file.songId);
    return song === undefined ? [] : [{ file, song }];
  });
}

async function findWithSong(db: Reader, id: string): Promise<FileOfSong | undefined> {
  const file = await findFile(db, id);
  const [song] = file === undefined ? [] : await listSongs(db, { ids: [file.songId] });
  return file === undefined || song === undefined ? undefined : { file, song };
}

function demandVisible(viewer: Viewer, found: FileOfSong | undefined): FileOfSong {
  if (found === undefined || !isVisible(viewer, found.song)) throw new NotFound('There is no file with this id.');
  return found;
}

const locked = () => new Locked('This file belongs to a collection you do not have. You find it in the store.');
