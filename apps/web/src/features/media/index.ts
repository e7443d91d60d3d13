/* The files of songs as people see and play them. */
export { groupMedia, isSheet, type MediaGroups } from './group-media.ts';
export { categoryOptions, categoryLabel, languageName } from './media-categories.ts';
export { type MediaFile, toMediaFile } from './media-file.ts';
export { MediaList } from './media-list.tsx';
export { PlayIndicator } from './play-indicator.tsx';
export {
  useAllMedia,
  useCollectionMedia,
  useContributeUrl,
  useInstrumentNames,
  useInstruments,
  useSongMedia,
} from './queries.ts';
export { type TrackContext, createTrack } from './create-track.ts';
