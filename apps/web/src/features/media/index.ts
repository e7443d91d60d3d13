/* The files of songs as people see and play them. */
export { groupMedia, isSheet, type MediaGroups } from './group-media.ts';
export { categoryOptions, categoryLabel, languageName } from './kinds.ts';
export { type MediaFile, toMediaFile } from './media-file.ts';
export { MediaList } from './media-list.tsx';
export { PlayIndicator } from './play-mark.tsx';
export {
  useAllMedia,
  useCollectionMedia,
  useContributeUrl,
  useInstrumentNames,
  useInstruments,
  useSongMedia,
} from './queries.ts';
export { type TrackContext, createTrack } from './track-of.ts';
