export { findList, getList, listDeletedLists, listEntries, listLists, listPinnedIds } from './queries.ts';
export { playlistRoutes } from './routes.ts';
export { requireListRight as demandListRight } from './rules.ts';
export { readPlaylistV3 } from './views.ts';
export { addListUser } from './mutations.ts';
