/* The files of songs as people see and play them. */
export { groupMedia, isSheet, type MediaGroups } from './group-media.ts';
export { kindChoices, kindOf, languageName } from './kinds.ts';
export { type MediaFile, mediaFile } from './media-file.ts';
export { MediaList } from './media-list.tsx';
export { PlayMark } from './play-mark.tsx';
export {
  useAllMedia,
  useCollectionMedia,
  useContributeUrl,
  useInstrumentNames,
  useInstruments,
  useSongMedia,
} from './queries.ts';
export { type TrackFacts, trackOf } from './track-of.ts';
