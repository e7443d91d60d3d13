import { Locked, NotFound } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import { areOpen, isVisible, listSongs, type Song } from '../songs/index.ts';
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
  const file = await findFile(db, id);
  const [song] = file === undefined ? [] : await listSongs(db, { ids: [file.songId] });
  if (file === undefined || song === undefined || !isVisible(viewer, song))
    throw new NotFound('There is no file with this id.');
  if (!(await areOpen(db, viewer, [song])).has(song.id))
    throw new Locked('This file belongs to a collection you do not have. You find it in the store.');
  return { file, song };
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
