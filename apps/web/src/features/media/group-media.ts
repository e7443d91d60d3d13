import type { MediaFile } from './media-file.ts';

/**
 * The files of a song as grouped on the media card (contract 5.10): three groups, and those that are only downloaded.
 */
export type MediaGroups = {
  readonly sheets: readonly MediaFile[];
  readonly audio: readonly MediaFile[];
  readonly video: readonly MediaFile[];
  readonly downloads: readonly MediaFile[];
};

/** True for files displayed as sheet music: a score to be engraved, or a PDF. */
export const isSheet = ({ type }: Pick<MediaFile, 'type'>): boolean =>
  type === 'sheetmusic' || type === 'sheetmusic-pdf';

/** Sorts the files of a song into groups, each in the order of their numbers. */
export function groupMedia(files: readonly MediaFile[]): MediaGroups {
  const sorted = files.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  return {
    sheets: sorted.filter(isSheet),
    audio: sorted.filter(({ type }) => type === 'audio'),
    video: sorted.filter(({ type }) => type === 'video'),
    downloads: sorted.filter(({ type }) => type === 'pdf' || type === 'sibelius'),
  };
}
