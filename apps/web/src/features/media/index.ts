/* The files of songs as people see and play them. */
export { createTrack } from './create-track.ts';
export { describeFile } from './describe-file.ts';
export { isSheet } from './group-media.ts';
export { categoryOptions, categoryLabel, languageName } from './media-categories.ts';
export { type MediaFile, toMediaFile } from './media-file.ts';
export { MediaList } from './media-list.tsx';
export { PlayIndicator } from './play-indicator.tsx';
export {
  useAllMedia,
  useContributeUrl,
  useInstrumentNames,
  useInstruments,
  useSongMedia,
  useSongPhotos,
} from './queries.ts';
export { FileRow } from './file-row.tsx';
export { usePlay } from './use-play.ts';
export { usePlayAgain } from './use-play-again.ts';
