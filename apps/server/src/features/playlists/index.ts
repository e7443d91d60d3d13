export {
  countSongs,
  findDeletedList,
  findList,
  getList,
  exportDeletedLists,
  listDeletedSets,
  listGroupLists,
  listPublishedSetsFrom,
  listSetSongsBetween,
  listEntries,
  listLists,
  listPinnedIds,
} from './queries.ts';
export { playlistRoutes } from './routes.ts';
export { findListRights, requireListRight } from './rules.ts';
export type { List, ListEntry, SetSongs } from './model.ts';
export { readPlaylistV3 } from './views.ts';
export {
  addListUser,
  applyChange,
  createList,
  deleteList,
  restoreList,
  reassignGroupLists,
  recordGroupListChanges,
  releaseGroupLists,
  touchList,
} from './mutations.ts';
export { countListsOfSongs, moveEntries, type MovedEntry, recordMovedEntries } from './move-entries-mutations.ts';
