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
export {
  type CatalogueEntry,
  findCatalogued,
  isInSmallList,
  isReferenceKind,
  listCatalogue,
  namesInCatalogue,
  slugOfContributor,
  songsByNumber,
  songsUsing,
  whoIsNamed,
} from './catalogue-queries.ts';
export {
  type CatalogueWrite,
  deleteForGood,
  holdCatalogued,
  putCatalogued,
  putIntoTrash,
  takeFromTrash,
} from './catalogue-writes.ts';
export type {
  Collection,
  CollectionDraft,
  Contributor,
  ContributorDraft,
  Instrument,
  InstrumentDraft,
  Language,
  LanguageDraft,
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
  fileIdsOfContributors,
  listFreeCollections,
  listContributorIds,
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
export {
  answersTo,
  hasCollection,
  isKeyGuessed,
  isOpen,
  isVisible,
  keyOfSong,
  mayOpenDisabled,
  resolveText,
  withAnother,
} from './rules.ts';
export { coverOf, mountCovers } from './covers.ts';
export { type GoneSong, listGoneSongs } from './gone-songs.ts';
export { listThrownAway, listTrashed, songsOnlyIn, type Trashed } from './trash-queries.ts';
export { songV3 } from './wire-v3.ts';
export {
  followTextKey,
  listSongsWithoutTextKey,
  putCollection,
  putContributor,
  putInstrument,
  putSongImage,
  putSongKey,
  putLanguage,
  putReference,
  putSong,
  reportFile,
  reportLyrics,
  reportTextKey,
} from './writes.ts';
