export type { List } from './model.ts';
export { findList, getList, listDeleted, listEntries, listLists, pinnedLists } from './queries.ts';
export { playlistRoutes } from './routes.ts';
export { demand as demandListRight } from './rules.ts';
export { viewPlaylist } from './views.ts';
export { addListUser } from './writes.ts';
