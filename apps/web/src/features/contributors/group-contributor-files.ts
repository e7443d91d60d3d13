import type { SongV3 } from '@canticle/contract/calls';
import { isSheet, type MediaFile } from '../media/index.ts';

/** A file and its song. */
export type FileWithSong = { readonly file: MediaFile; readonly song: SongV3 };

/** The files of a contributor: recordings (videos first) and scores. */
export type GroupedFiles = { readonly recordings: readonly FileWithSong[]; readonly scores: readonly FileWithSong[] };

/** The files a contributor took part in. */
export const filesOfContributor = (contributorId: string, files: readonly MediaFile[]): readonly MediaFile[] =>
  files.filter(({ participants }) => participants.some((one) => one.contributorId === contributorId));

/** Groups files by use. Leaves out files of unknown songs, and those that can be neither played nor displayed. */
export function groupFiles(files: readonly MediaFile[], songs: ReadonlyMap<string, SongV3>): GroupedFiles {
  const withSongs = files.flatMap((file): readonly FileWithSong[] => {
    const song = songs.get(file.songId);
    return song ? [{ file, song }] : [];
  });
  const ofType = (type: MediaFile['type']) => withSongs.filter(({ file }) => file.type === type);
  return {
    recordings: [...ofType('video'), ...ofType('audio')],
    scores: withSongs.filter(({ file }) => isSheet(file)),
  };
}
