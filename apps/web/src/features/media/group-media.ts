import type { MediaFile } from './media-file.ts';

/** The files of a song as the media card shows them (contract 5.10): three groups, and what is only downloaded. */
export type MediaGroups = {
  readonly sheets: readonly MediaFile[];
  readonly audio: readonly MediaFile[];
  readonly video: readonly MediaFile[];
  readonly downloads: readonly MediaFile[];
};

/** True for what is shown as sheet music: a score that is engraved, or a PDF. */
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
