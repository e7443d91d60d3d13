export { sortLists } from './list-order.ts';
export {
  listQueries,
  listsQuery,
  useEntries,
  useEntryCount,
  useList,
  useLists,
  useListSongIds,
  useRows,
} from './queries.ts';
export { useListMutations } from './list-mutations.ts';
export { type Entry, isEntry, type Row, type SongList } from './apply-operation.ts';
export { openAddToList, useSongToAdd } from './add-to-list-store.ts';
export { ListName } from './list-name.tsx';
export { type ListedEntry, useListedEntries } from './use-listed-entries.ts';
export { formatSchedule } from './set-dates.ts';
export { useSungSongs } from './use-sung-songs.ts';
export { type ListedRow, useListedRows } from './use-listed-rows.ts';
export { RowChips } from './row-chips.tsx';
