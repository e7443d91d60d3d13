export { copyName, inListOrder } from './list-order.ts';
export {
  listQueries,
  listsQuery,
  useEntries,
  useEntryCount,
  useList,
  useLists,
  useListWrites,
  type Ways,
} from './queries.ts';
export type { Entry, SongList } from './with-deed.ts';
