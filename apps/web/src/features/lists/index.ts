export { copyName, sortLists } from './list-order.ts';
export {
  listQueries,
  listsQuery,
  useEntries,
  useEntryCount,
  useList,
  useLists,
  useListMutations,
  type EntryOverrides,
} from './queries.ts';
export type { Entry, SongList } from './apply-operation.ts';
