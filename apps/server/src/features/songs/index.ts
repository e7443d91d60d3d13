export { type CollectionCache, createCollectionCache } from './collection-cache.ts';
export {
  filterAccessibleSongIds,
  listCollectionAccess,
  requireVisibleSongs,
  requireAccessibleSong,
  requireAccessibleSongs,
  requireAccessibleSongNow,
  accessibleCollectionIds,
  accessCacheKey,
} from './access.ts';
export {
  type CatalogueEntry,
  type IdentifiedItem,
  type SongUse,
  findCatalogueEntries,
  hasReferenceItem,
  isReferenceKind,
  listCatalogue,
  listSortNames,
  findCatalogueNames,
  findContributorSlug,
  findSongIdsByNumber,
  listReferencingSongIds,
  listUsesInSongs,
  findIdByHandle,
} from './catalogue-queries.ts';
export {
  deletePermanently,
  lockCatalogueItem,
  saveCatalogueItem,
  moveToTrash,
  restoreFromTrash,
} from './catalogue-mutations.ts';
export type {
  Collection,
  CollectionDraft,
  Contributor,
  ContributorDraft,
  Instrument,
  InstrumentDraft,
  Language,
  LanguageDraft,
  LyricsSummary,
  Membership,
  TextOrMelody,
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
  findHighestNumber,
  isImageUsed,
  listCollectionKeys,
  listCollections,
  listFileIdsByContributor,
  listCollectionStates,
  listFreeCollectionIds,
  listContributorIds,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongIds,
  listSongs,
  listSongVersions,
} from './queries.ts';
export {
  listContributorIdsByCollection,
  listFreeSongIds,
  listPublishedSongIds,
  listPublishedSongs,
  type PublishedSong,
} from './published-song-queries.ts';
export {
  deleteMergedSong,
  findCurrentSongId,
  findMergedSongByNumber,
  findMergedSongs,
  findMergeTarget,
  saveMergedSong,
} from './merged-song-queries.ts';
export { lockUnmergedSong, mergedError } from './lock-unmerged-song.ts';
export { songRoutes } from './routes.ts';
export { createSongAccessCache, type SongAccessCache } from './song-access-cache.ts';
export {
  matchesCollection,
  isOpenToEverybody,
  isPublished,
  hasCollection,
  isKeyGuessed,
  canOpenSong,
  isVisible,
  resolveSongKey,
  canOpenDisabled,
  resolveText,
  listTranslatorIds,
  participantKey,
  replaceParticipant,
} from './rules.ts';
export { coverUrl, registerCoverRoutes } from './covers.ts';
export { type DeletedSong, listDeletedSongs } from './deleted-song-queries.ts';
export { listTrashedBefore, listTrashedItems, listSongIdsOnlyIn, type TrashedItem } from './trash-queries.ts';
export { serializeSongV3 } from './serializer-v3.ts';
export {
  syncKeyWithText,
  listSongIdsWithoutTextKey,
  saveCollection,
  saveContributor,
  saveInstrument,
  updateSongImage,
  updateParticipants,
  updateSongKey,
  saveLanguage,
  saveReference,
  saveSong,
  saveFileContributors,
  saveLyricsSummary,
  saveTextKey,
} from './mutations.ts';
