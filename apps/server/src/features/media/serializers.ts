import type { files, media } from '@canticle/contract';
import { slot, type Viewer } from '../../platform/http/index.ts';
import type { UrlSigner, FileUrlPurpose } from './url-signer.ts';
import { bearerOf } from './embed/rules.ts';
import { isTimedText, type LegacyFile, type MediaFile } from './model.ts';
import type { FileWithSong } from './file-access.ts';
import { playbackSource } from './rules.ts';

/**
 * What a serialised file needs in addition: URLs that play without a header, absolute because existing clients have
 * another origin.
 */
export type FileUrls = { urlOf(file: Pick<MediaFile, 'id'>, use: FileUrlPurpose): string };

/** URLs signed for the viewer. @param origin  scheme and host, without a slash at the end */
export const createSignedUrls = (urlSigner: UrlSigner, viewer: Viewer, origin: string): FileUrls => ({
  urlOf: (file, use) => `${origin}${urlSigner.sign(file, use, bearerOf(viewer))}`,
});

/** Slots instead of URLs: for lists that are cached for several people, and filled for each of them. */
export const URL_SLOTS: FileUrls = { urlOf: ({ id }) => slot(id) };

/** Serialises a file for 3.0. */
export function serializeFileV3({ file, song }: FileWithSong<LegacyFile>, urls: FileUrls): media.FileV3 {
  const { id, songId, name, category, number, transposition, information, instrumentId, updatedAt } = file;
  return {
    id,
    songId,
    name,
    type: file.type === 'sibelius' ? 'sheetmusic-sibelius' : file.type,
    category,
    number: number ?? song.memberships[0]?.number ?? null,
    languageKey: file.language,
    transposition,
    information,
    directUrl: fileUrl(file, 'file', urls),
    instrumentId,
    participants: [...file.participants],
    collectionIds: song.memberships.map((one) => one.collectionId),
    updatedAt,
  };
}

/** Serialises a file for 4.0. */
export function serializeFileV4({ file }: FileWithSong<LegacyFile>, urls: FileUrls): media.FileV4 {
  const { id, songId, name, category, language, transposition, information, instrumentId, updatedAt } = file;
  return {
    id,
    updatedAt,
    songId,
    type: file.type,
    name,
    category,
    information,
    language,
    transposition,
    directUrl: fileUrl(file, 'file', urls),
    instrumentId,
    participants: [...file.participants],
  };
}

/** Serialises a file for our own app. */
export function serializeSongFile({ file }: FileWithSong, urls: FileUrls): files.SongFile {
  const { address, madeFrom, fileName: _name, participants, ...fields } = file;
  const isStored = address === null;
  return {
    ...fields,
    participants: [...participants],
    source: address === null ? 'file' : (playbackSource(address) ?? 'file'),
    directUrl: fileUrl(file, 'file', urls),
    downloadUrl: isStored ? fileUrl(file, 'download', urls) : null,
    trackUrl: isTimedText(file) ? fileUrl(file, 'track', urls) : null,
    isMade: madeFrom !== null,
  };
}

const fileUrl = (file: MediaFile, use: FileUrlPurpose, urls: FileUrls): string => file.address ?? urls.urlOf(file, use);
