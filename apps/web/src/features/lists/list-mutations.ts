import { type ListChange, type ListSchedule, lists, type RowInput } from '@canticle/contract/calls';
import { moveEntry, sortKeysAfter } from '@canticle/lists';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../api/index.ts';
import { currentCache, mutateOptimistically, timestampAfter, undoOperation } from '../../offline/index.ts';
import { listResourceKey, type Row, type SongList } from './apply-operation.ts';
import { listsQuery, rowsQuery } from './queries.ts';

/** How long deleting a list can be undone before it is sent to the server, in milliseconds. */
const undoWindowMs = 10_000;

/** What is set for a row in this list; null where the song's own setting applies. */
export type RowSettings = Omit<
  Row,
  'id' | 'updatedAt' | 'updatedById' | 'createdAt' | 'createdById' | 'type' | 'itemId' | 'sort'
>;

/** How a song is sung this time; null where its own setting applies. */
export type EntryOverrides = Omit<RowSettings, 'title' | 'reference'>;

/** What a list says of itself. */
export type ListHead = Pick<SongList, 'name' | 'color' | 'place' | 'isTemplate' | 'groupId'> & {
  readonly schedule: ListSchedule | null;
};

/** The mutations of lists. All of them show at once and are sent when there is a network. */
export function useListMutations() {
  const queryClient = useQueryClient();
  const change = createListChange(queryClient);
  return {
    create: (name: string, rows: readonly Row[] = [], head: Partial<ListHead> = {}) =>
      createList(queryClient, name, async (id) => {
        const sorts = sortKeysAfter(undefined, rows.length);
        const add = rows.map((row, index) => copyRow(row, sorts[index] ?? 0));
        if (add.length > 0 || Object.keys(head).length > 0) await change(id, { ...head, add });
      }),
    rename: (id: string, name: string) => change(id, { name }),
    /** Puts a set into a group, takes it out, or publishes it. */
    setHead: (id: string, head: Partial<Pick<SongList, 'groupId' | 'isPublished'>>) => change(id, head),
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
        [listsQuery()],
      ),
    remove: (list: SongList) => deleteList(queryClient, list),
    /** Leaves a list that somebody else shares. */
    leave: (list: SongList, userId: string) => leaveList(queryClient, list, userId),
    /** Adds a song at the end; the id of its row. */
    addSong: async (id: string, songId: string) => {
      const sort = await nextSort(queryClient, id);
      const entryId = newId();
      await change(id, { add: [{ id: entryId, itemId: songId, sort }] });
      return entryId;
    },
    removeRow: async (id: string, row: Row) => {
      await change(id, { remove: [row.id] });
      return { undo: () => change(id, { add: [copyRow(row, row.sort ?? 0)] }) };
    },
    /** @param position  among the others, 0 for the first */
    moveRow: (id: string, rows: readonly Row[], rowId: string, position: number) =>
      change(id, { update: moveEntry(rows.map(toSortKey), rowId, position) }),
    setRow: (id: string, rowId: string, settings: Partial<RowSettings>) =>
      change(id, { update: { [rowId]: settings } }),
  };
}

/** Changes a list: on the screen at once, and on the server when there is a network. */
export const createListChange =
  (queryClient: QueryClient) =>
  (id: string, changes: Omit<ListChange, 'at'>): Promise<string> =>
    mutateOptimistically(
      queryClient,
      {
        thing: listResourceKey(id),
        call: lists.changeList,
        params: { id },
        ...operationLabel(queryClient, id),
        body: { at: timestampAfter(...seenTimestamps(queryClient, id)), ...changes } satisfies ListChange,
      },
      [listsQuery(), rowsQuery(id)],
    );

/* When the list and its rows were changed, as far as this page knows. */
function seenTimestamps(queryClient: QueryClient, id: string): readonly string[] {
  const list = queryClient.getQueryData<readonly SongList[]>(listsQuery().queryKey)?.find((one) => one.id === id);
  const rows = queryClient.getQueryData<readonly Row[]>(rowsQuery(id).queryKey) ?? [];
  return [...(list ? [list] : []), ...rows].map(({ updatedAt }) => updatedAt);
}

/* The current name of the list: it may be deleted when the message is shown. */
function operationLabel(queryClient: QueryClient, id: string): { readonly about?: string } {
  const all = queryClient.getQueryData<readonly SongList[]>(listsQuery().queryKey);
  const about = all?.find((list) => list.id === id)?.name;
  return about === undefined ? {} : { about };
}

const toSortKey = ({ id, sort }: Row) => ({ id, sort: sort ?? 0 });

/** The same row under an id of its own. */
export function copyRow({ type, itemId, ...row }: Row, sort: number): RowInput {
  const { updatedAt: _at, updatedById: _by, createdAt: _made, createdById: _maker, ...settings } = row;
  const copy = { ...settings, id: newId(), sort };
  return itemId === null ? { ...copy, type } : { ...copy, itemId };
}

/** After the last row; where the rows are not known, after any ordinary one and what this device added before. */
export async function nextSort(queryClient: QueryClient, id: string): Promise<number> {
  const rows = await fetchRows(queryClient, id);
  if (rows === undefined) return keyAfterUnknownRows();
  return sortKeysAfter(rows.at(-1)?.sort ?? undefined, 1)[0] ?? 1;
}

let lastUnknownKey = 0;

/* Lists count from one: the milliseconds since 1970 are behind every key of theirs. */
function keyAfterUnknownRows(): number {
  lastUnknownKey = Math.max(Date.now(), lastUnknownKey + 1);
  return lastUnknownKey;
}

/** The rows of a list as they are shown; undefined when they cannot be loaded. */
export const fetchRows = async (queryClient: QueryClient, id: string): Promise<readonly Row[] | undefined> =>
  queryClient.getQueryData<readonly Row[]>(rowsQuery(id).queryKey) ??
  (await queryClient.fetchQuery(rowsQuery(id)).catch(() => undefined));

async function createList(
  queryClient: QueryClient,
  name: string,
  fill: (id: string) => Promise<unknown>,
): Promise<string> {
  const id = newId();
  await seedRows(queryClient, id);
  const creating = { thing: listResourceKey(id), call: lists.createCustomCollection, body: { id, name }, about: name };
  await mutateOptimistically(queryClient, creating, [listsQuery()]);
  await fill(id);
  return id;
}

/* The server does not know a new list yet, so that it is empty is set in the cache. */
async function seedRows(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey, name } = rowsQuery(id);
  queryClient.setQueryData(queryKey, []);
  await currentCache().write('lists', name, { value: [], savedAt: Date.now(), etag: undefined });
}

/* After the delay the server restores it. */
async function deleteList(queryClient: QueryClient, list: SongList) {
  const removing = { call: lists.deleteCustomCollection, params: { id: list.id } };
  const { undo, restore } = await removeFromLists(queryClient, list, removing);
  return {
    undo: async () => {
      if (await undo()) return;
      const restoring = {
        thing: listResourceKey(list.id),
        call: lists.restoreList,
        params: { id: list.id },
        about: list.name,
      };
      await mutateOptimistically(queryClient, restoring, [
        { ...listsQuery(), optimisticUpdate: { appliesTo: () => true, apply: restore } },
      ]);
    },
  };
}

/* By a call of its own: a deletion would delete the list if the person owned it by the time it is sent. */
async function leaveList(queryClient: QueryClient, list: SongList, userId: string) {
  const removing = { call: lists.removePlaylistUser, params: { id: list.id, userId } };
  const { undo } = await removeFromLists(queryClient, list, removing);
  return { undo };
}

/* Held for some seconds, so that it can be undone. */
async function removeFromLists(
  queryClient: QueryClient,
  list: SongList,
  removing: Pick<Parameters<typeof mutateOptimistically>[1], 'call' | 'params'>,
) {
  const operation = await mutateOptimistically(
    queryClient,
    { ...removing, thing: listResourceKey(list.id), heldUntil: Date.now() + undoWindowMs, about: list.name },
    [listsQuery()],
  );
  const restore = (all: readonly SongList[]) => (all.some(({ id }) => id === list.id) ? [...all] : [...all, list]);
  return { restore, undo: () => undoOperation(queryClient, operation, [{ query: listsQuery(), restore }]) };
}
