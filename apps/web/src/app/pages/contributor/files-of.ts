import type { SongV3 } from '@canticle/contract/calls';
import { isSheet, type MediaFile } from '../../../features/media/index.ts';

/** A file and its song. */
export type OwnFile = { readonly file: MediaFile; readonly song: SongV3 };

/** The files of a contributor: what is played, videos before recordings, and what is read. */
export type OwnFiles = { readonly played: readonly OwnFile[]; readonly read: readonly OwnFile[] };

/** The files somebody has a part in. */
export const filesOf = (contributorId: string, files: readonly MediaFile[]): readonly MediaFile[] =>
  files.filter(({ participants }) => participants.some((one) => one.contributorId === contributorId));

/** Sorts files by what is done with them; of songs not known, and what is neither played nor shown, nothing. */
export function sortFiles(files: readonly MediaFile[], songs: ReadonlyMap<string, SongV3>): OwnFiles {
  const known = files.flatMap((file): readonly OwnFile[] => {
    const song = songs.get(file.songId);
    return song ? [{ file, song }] : [];
  });
  const ofType = (type: MediaFile['type']) => known.filter(({ file }) => file.type === type);
  return { played: [...ofType('video'), ...ofType('audio')], read: known.filter(({ file }) => isSheet(file)) };
}
