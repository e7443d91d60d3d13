import { type EntryInput, type ListChange, lists } from '@canticle/contract/calls';
import { moveEntry, sortKeysAfter } from '@canticle/lists';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../api/index.ts';
import {
  mutateOptimistically,
  currentCache,
  removeFromQuery,
  lifetimes,
  personalQuery,
  undoOperation,
} from '../../offline/index.ts';
import {
  type Entry,
  applyToEntries,
  buildEntry,
  type SongList,
  listResourceKey,
  applyToLists,
} from './apply-operation.ts';

/** How often a displayed list is polled for changes by others, in milliseconds. */
const refetchIntervalMs = 20_000;

/** How long deleting a list can be undone before it is sent to the server, in milliseconds. */
const undoWindowMs = 10_000;

const overview = () =>
  personalQuery(lists.customCollectionsV4.list, {}, lifetimes.playlists, {
    appliesTo: (resourceKey) => resourceKey.startsWith(listResourceKey('')),
    apply: applyToLists,
  });

const entriesQuery = (id: string) =>
  personalQuery(lists.listEntries, { params: { id } }, lifetimes.entries, {
    appliesTo: (resourceKey) => resourceKey === listResourceKey(id),
    apply: applyToEntries,
    onWithdrawn: (queryClient) =>
      removeFromQuery(queryClient, overview(), (all) => all.filter((list) => list.id !== id)),
  });

/** The queries behind {useList} and {useEntries}. */
export const listQueries = (id: string) => ({ overview: overview(), entries: entriesQuery(id) });

/** The query behind {useLists}. */
export const listsQuery = () => overview();

/** The person's lists and those shared with them. */
export const useLists = () => useQuery(overview());

/** One list; `undefined` also when there is none that this person may see. Nothing is requested without an id. */
export const useList = (id: string | undefined) =>
  useQuery({ ...overview(), select: (all) => all.find((list) => list.id === id), enabled: id !== undefined });

/** The entries of a list in their order; nothing is requested without an id. */
export const useEntries = (id: string | undefined) =>
  useQuery({ ...entriesQuery(id ?? ''), enabled: id !== undefined, refetchInterval: refetchIntervalMs });

/** The number of songs in a list: counted from its entries when they are cached. */
export function useEntryCount({ id, entryCount }: SongList): number {
  const { data } = useQuery({ ...entriesQuery(id), enabled: false });
  return data?.length ?? entryCount;
}

/** The overrides for a song in this list; null where the song's own setting applies. */
export type EntryOverrides = Pick<Entry, 'transposition' | 'capo' | 'note' | 'verseOrder'>;

/** The mutations of lists. All of them show at once and are sent when there is a network. */
export function useListMutations() {
  const queryClient = useQueryClient();
  const change = (id: string, changes: Omit<ListChange, 'at'>) =>
    mutateOptimistically(
      queryClient,
      {
        thing: listResourceKey(id),
        call: lists.changeList,
        params: { id },
        ...operationLabel(queryClient, id),
        body: { at: new Date().toISOString(), ...changes } satisfies ListChange,
      },
      [overview(), entriesQuery(id)],
    );
  return {
    create: (name: string, entries: readonly Entry[] = []) => createList(queryClient, name, entries),
    rename: (id: string, name: string) => change(id, { name }),
    pin: (id: string, pinned: boolean) =>
      mutateOptimistically(
        queryClient,
        {
          thing: listResourceKey(id),
          call: lists.pinList,
          params: { id },
          body: { pinned },
          ...operationLabel(queryClient, id),
        },
        [overview()],
      ),
    remove: (list: SongList) => deleteList(queryClient, list),
    addSong: async (id: string, songId: string) => {
      const sort = await nextSort(queryClient, id);
      await change(id, { add: [{ id: newId(), itemId: songId, sort }] });
    },
    removeEntry: async (id: string, entry: Entry) => {
      await change(id, { remove: [entry.id] });
      return { undo: () => change(id, { add: [{ ...copyEntry(entry), sort: entry.sort ?? 0 }] }) };
    },
    /** @param position  among the others, 0 for the first */
    moveEntry: (id: string, entries: readonly Entry[], entryId: string, position: number) =>
      change(id, { update: moveEntry(entries.map(toSortKey), entryId, position) }),
    setOverrides: (id: string, entryId: string, overrides: EntryOverrides) =>
      change(id, {
        update: { [entryId]: { ...overrides, verseOrder: overrides.verseOrder && [...overrides.verseOrder] } },
      }),
  };
}

/* The current name of the list: it may be deleted when the message is shown. */
function operationLabel(queryClient: QueryClient, id: string): { readonly about?: string } {
  const all = queryClient.getQueryData<readonly SongList[]>(overview().queryKey);
  const about = all?.find((list) => list.id === id)?.name;
  return about === undefined ? {} : { about };
}

const toSortKey = ({ id, sort }: Entry) => ({ id, sort: sort ?? 0 });

const copyEntry = ({ itemId, transposition, capo, note, verseOrder }: Entry) => ({
  id: newId(),
  itemId,
  transposition,
  capo,
  note,
  verseOrder,
});

/* After the last known entry; when the entries are not cached, after everything added before now. */
async function nextSort(queryClient: QueryClient, id: string): Promise<number> {
  const entries =
    queryClient.getQueryData<readonly Entry[]>(entriesQuery(id).queryKey) ??
    (await queryClient.fetchQuery(entriesQuery(id)).catch(() => undefined));
  const last = entries?.at(-1)?.sort;
  return sortKeysAfter(last ?? undefined, 1)[0] ?? 1;
}

async function createList(queryClient: QueryClient, name: string, entries: readonly Entry[]): Promise<string> {
  const id = newId();
  const sorts = sortKeysAfter(undefined, entries.length);
  const initialEntries = entries.map((entry, index) => ({ ...copyEntry(entry), sort: sorts[index] ?? 0 }));
  const body = { id, name, ...(initialEntries.length > 0 && { initialEntries }) };
  await seedEntries(queryClient, id, initialEntries);
  const creating = { thing: listResourceKey(id), call: lists.createCustomCollection, body, about: name };
  await mutateOptimistically(queryClient, creating, [overview()]);
  return id;
}

/* The server does not know a new list yet, so its entries are set in the cache. */
async function seedEntries(queryClient: QueryClient, id: string, inputs: readonly EntryInput[]): Promise<void> {
  const { queryKey, name } = entriesQuery(id);
  const at = new Date().toISOString();
  const value = inputs.map((entry) => buildEntry(entry, at));
  queryClient.setQueryData(queryKey, value);
  await currentCache().write('lists', name, { value, savedAt: Date.now(), etag: undefined });
}

/* Held for some seconds, so that it can be undone; after that the server restores a list that was the person's own. */
async function deleteList(queryClient: QueryClient, list: SongList) {
  const resourceKey = listResourceKey(list.id);
  const deleting = {
    thing: resourceKey,
    call: lists.deleteCustomCollection,
    params: { id: list.id },
    heldUntil: Date.now() + undoWindowMs,
    about: list.name,
  };
  const operation = await mutateOptimistically(queryClient, deleting, [overview()]);
  const restore = (all: readonly SongList[]) => (all.some(({ id }) => id === list.id) ? [...all] : [...all, list]);
  return {
    undo: async () => {
      if (await undoOperation(queryClient, operation, [{ query: overview(), restore }])) return;
      const restoring = { thing: resourceKey, call: lists.restoreList, params: { id: list.id }, about: list.name };
      await mutateOptimistically(queryClient, restoring, [
        { ...overview(), optimisticUpdate: { appliesTo: () => true, apply: restore } },
      ]);
    },
  };
}
