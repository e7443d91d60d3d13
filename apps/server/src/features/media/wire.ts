import type { files, media } from '@canticle/contract';
import { placeFor, type Viewer } from '../../http/index.ts';
import type { Addresses, AddressUse } from './addresses.ts';
import { bearerOf } from './embed/rules.ts';
import { type MediaFile, WORDS } from './model.ts';
import type { FileOfSong } from './open-file.ts';
import { sourceOf } from './rules.ts';

/** What the wire needs beside the file: where it plays without a header, whole because existing clients are elsewhere. */
export type Wiring = { addressOf(file: Pick<MediaFile, 'id'>, use: AddressUse): string };

/** Addresses signed for who asks. @param origin  scheme and host, without a slash at the end */
export const signedFor = (addresses: Addresses, viewer: Viewer, origin: string): Wiring => ({
  addressOf: (file, use) => `${origin}${addresses.sign(file, use, bearerOf(viewer))}`,
});

/** Places instead of addresses: for lists that are kept for several people, and filled for each of them. */
export const PLACES: Wiring = { addressOf: ({ id }) => placeFor(id) };

/** A file as 3.0 has it. */
export function fileV3({ file, song }: FileOfSong, wiring: Wiring): media.FileV3 {
  const { id, songId, name, category, number, transposition, information, instrumentId, updatedAt } = file;
  return {
    id,
    songId,
    name,
    type: (file.type === 'sibelius' ? 'sheetmusic-sibelius' : file.type) as media.FileV3['type'],
    category,
    number: number ?? song.memberships[0]?.number ?? null,
    languageKey: file.language,
    transposition,
    information,
    directUrl: addressOf(file, 'file', wiring),
    instrumentId,
    participants: [...file.participants],
    collectionIds: song.memberships.map((one) => one.collectionId),
    updatedAt,
  };
}

/** A file as 4.0 has it. */
export function fileV4({ file }: FileOfSong, wiring: Wiring): media.FileV4 {
  const { id, songId, name, category, language, transposition, information, instrumentId, updatedAt } = file;
  return {
    id,
    updatedAt,
    songId,
    type: file.type as media.FileV4['type'],
    name,
    category,
    information,
    language,
    transposition,
    directUrl: addressOf(file, 'file', wiring),
    instrumentId,
    participants: [...file.participants],
  };
}

/** A file as our own screens have it. */
export function songFile({ file }: FileOfSong, wiring: Wiring): files.SongFile {
  const { address, madeFrom, fileName: _name, participants, ...facts } = file;
  const isStored = address === null;
  return {
    ...facts,
    participants: [...participants],
    source: address === null ? 'file' : (sourceOf(address) ?? 'file'),
    directUrl: addressOf(file, 'file', wiring),
    downloadUrl: isStored ? addressOf(file, 'download', wiring) : null,
    trackUrl: WORDS.includes(file.type) ? addressOf(file, 'track', wiring) : null,
    isMade: madeFrom !== null,
  };
}

const addressOf = (file: MediaFile, use: AddressUse, wiring: Wiring): string =>
  file.address ?? wiring.addressOf(file, use);
