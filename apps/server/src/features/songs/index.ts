export { type CollectionMemory, rememberCollections } from './collection-memory.ts';
export {
  areOpen,
  collectionsOpenTo,
  demandSongs,
  getOpenSong,
  getOpenSongs,
  openIds,
  rightsKey,
} from './access.ts';
export type {
  Collection,
  CollectionDraft,
  Contributor,
  ContributorDraft,
  Instrument,
  Language,
  LyricsReport,
  Membership,
  Part,
  Participant,
  ReferenceDraft,
  ReferenceItem,
  ReferenceKind,
  Song,
  SongDraft,
} from './model.ts';
export {
  findSong,
  findSongByNumber,
  highestNumber,
  isPictureShown,
  listCollectionKeys,
  listCollections,
  listFreeCollections,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongIds,
  listSongs,
  type SongPick,
} from './queries.ts';
export { songRoutes } from './routes.ts';
export { rememberStandings, type StandingMemory } from './standing-memory.ts';
export { answersTo, hasCollection, isOpen, isVisible, mayOpenDisabled, resolveText } from './rules.ts';
export { songV3 } from './wire-v3.ts';
export {
  putCollection,
  putContributor,
  putInstrument,
  putSongImage,
  putLanguage,
  putReference,
  putSong,
  reportFile,
  reportLyrics,
} from './writes.ts';
