import { lists } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { lifetimes, personalQuery, removeFromQuery } from '../../offline/index.ts';
import {
  applyToLists,
  applyToRows,
  type Entry,
  isEntry,
  listResourceKey,
  type Row,
  type SongList,
} from './apply-operation.ts';

/** How often a displayed list is polled for changes by others, in milliseconds. */
const refetchIntervalMs = 20_000;

/** The query behind {useLists}. */
export const listsQuery = () =>
  personalQuery(lists.customCollectionsV4.list, {}, lifetimes.playlists, {
    appliesTo: (resourceKey) => resourceKey.startsWith(listResourceKey('')),
    apply: applyToLists,
  });

/** The query of the rows of a list. */
export const rowsQuery = (id: string) =>
  personalQuery(lists.listRows, { params: { id } }, lifetimes.entries, {
    appliesTo: (resourceKey) => resourceKey === listResourceKey(id),
    apply: applyToRows,
    formerCall: lists.listEntries,
    onWithdrawn: (queryClient) =>
      removeFromQuery(queryClient, listsQuery(), (all) => all.filter((list) => list.id !== id)),
  });

/** The queries behind {useList} and {useRows}. */
export const listQueries = (id: string) => ({ overview: listsQuery(), rows: rowsQuery(id) });

/** The person's lists and those shared with them. */
export const useLists = () => useQuery(listsQuery());

/** One list; `undefined` also when there is none that this person may see. Nothing is requested without an id. */
export const useList = (id: string | undefined) =>
  useQuery({ ...listsQuery(), select: (all) => all.find((list) => list.id === id), enabled: id !== undefined });

/** The rows of a list in their order, also those that are no songs; nothing is requested without an id. */
export const useRows = (id: string | undefined) =>
  useQuery({ ...rowsQuery(id ?? ''), enabled: id !== undefined, refetchInterval: refetchIntervalMs });

/** The songs of a list in their order; nothing is requested without an id. */
export const useEntries = (id: string | undefined) =>
  useQuery({
    ...rowsQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: refetchIntervalMs,
    select: listSongs,
  });

const listSongs = (rows: readonly Row[]): readonly Entry[] => rows.filter(isEntry);

/** The ids of the songs in a list, in their order. */
export const useListSongIds = (id: string) => useQuery({ ...rowsQuery(id), select: listSongIds });

const listSongIds = (rows: readonly Row[]): readonly string[] => listSongs(rows).map(({ itemId }) => itemId);

/** The number of songs in a list: counted from its rows when they are cached. */
export function useEntryCount({ id, entryCount }: SongList): number {
  const { data } = useQuery({ ...rowsQuery(id), enabled: false, select: listSongs });
  return data?.length ?? entryCount;
}
