import { type EntryInput, type ListChange, lists } from '@canticle/contract/calls';
import { moveEntry, placesAfter } from '@canticle/lists';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../api/index.ts';
import { changeOwn, currentCopy, forgetIn, lifetimes, ownCall, takeBack } from '../../offline/index.ts';
import { type Entry, entriesWithDeed, madeEntry, type SongList, thingOfList, withDeed } from './with-deed.ts';

/** How often the server is asked what others did to a list that is looked at, in milliseconds. */
const askedEveryMs = 20_000;

/** How long a deleted list may be brought back before the server is told, in milliseconds. */
const heldMs = 10_000;

const overview = () =>
  ownCall(lists.listCustomCollections, {}, lifetimes.playlists, {
    concerns: (thing) => thing.startsWith(thingOfList('')),
    apply: withDeed,
  });

const entriesOf = (id: string) =>
  ownCall(lists.listEntries, { params: { id } }, lifetimes.entries, {
    concerns: (thing) => thing === thingOfList(id),
    apply: entriesWithDeed,
    onWithdrawn: (queries) => forgetIn(queries, overview(), (all) => all.filter((list) => list.id !== id)),
  });

/** The queries behind {useList} and {useEntries}. */
export const listQueries = (id: string) => ({ overview: overview(), entries: entriesOf(id) });

/** The query behind {useLists}. */
export const listsQuery = () => overview();

/** The person's lists and those shared with them. */
export const useLists = () => useQuery(overview());

/** One list; `undefined` also when there is none that this person may see. Nothing is asked as long as no id is given. */
export const useList = (id: string | undefined) =>
  useQuery({ ...overview(), select: (all) => all.find((list) => list.id === id), enabled: id !== undefined });

/** The entries of a list in their order; nothing is asked as long as no id is given. */
export const useEntries = (id: string | undefined) =>
  useQuery({ ...entriesOf(id ?? ''), enabled: id !== undefined, refetchInterval: askedEveryMs });

/** How many songs a list has: as counted here when its entries are at hand. */
export function useEntryCount({ id, entryCount }: SongList): number {
  const { data } = useQuery({ ...entriesOf(id), enabled: false });
  return data?.length ?? entryCount;
}

/** How a song is sung this time; null wherever the song's own way holds. */
export type Ways = Pick<Entry, 'transposition' | 'capo' | 'note' | 'verseOrder'>;

/** Everything a person may do to lists. All of it shows at once and is sent when there is a network. */
export function useListWrites() {
  const queries = useQueryClient();
  const change = (id: string, said: Omit<ListChange, 'at'>) =>
    changeOwn(
      queries,
      {
        thing: thingOfList(id),
        call: lists.changeList,
        params: { id },
        ...aboutList(queries, id),
        body: { at: new Date().toISOString(), ...said } satisfies ListChange,
      },
      [overview(), entriesOf(id)],
    );
  return {
    create: (name: string, entries: readonly Entry[] = []) => create(queries, name, entries),
    rename: (id: string, name: string) => change(id, { name }),
    pin: (id: string, pinned: boolean) =>
      changeOwn(
        queries,
        { thing: thingOfList(id), call: lists.pinList, params: { id }, body: { pinned }, ...aboutList(queries, id) },
        [overview()],
      ),
    remove: (list: SongList) => remove(queries, list),
    addSong: async (id: string, songId: string) => {
      const sort = await lastPlace(queries, id);
      await change(id, { add: [{ id: newId(), itemId: songId, sort }] });
    },
    removeEntry: async (id: string, entry: Entry) => {
      await change(id, { remove: [entry.id] });
      return { undo: () => change(id, { add: [{ ...copied(entry), sort: entry.sort ?? 0 }] }) };
    },
    /** @param position  among the others, 0 for the first */
    moveEntry: (id: string, entries: readonly Entry[], entryId: string, position: number) =>
      change(id, { update: moveEntry(entries.map(placed), entryId, position) }),
    setWays: (id: string, entryId: string, ways: Ways) =>
      change(id, { update: { [entryId]: { ...ways, verseOrder: ways.verseOrder && [...ways.verseOrder] } } }),
  };
}

/* What the list is called now: it may be gone when that is to be said. */
function aboutList(queries: QueryClient, id: string): { readonly about?: string } {
  const all = queries.getQueryData<readonly SongList[]>(overview().queryKey);
  const about = all?.find((list) => list.id === id)?.name;
  return about === undefined ? {} : { about };
}

const placed = ({ id, sort }: Entry) => ({ id, sort: sort ?? 0 });

const copied = ({ itemId, transposition, capo, note, verseOrder }: Entry) => ({
  id: newId(),
  itemId,
  transposition,
  capo,
  note,
  verseOrder,
});

/* Behind what is known to be the end; without the entries at hand, behind anything that was added before now. */
async function lastPlace(queries: QueryClient, id: string): Promise<number> {
  const entries =
    queries.getQueryData<readonly Entry[]>(entriesOf(id).queryKey) ??
    (await queries.fetchQuery(entriesOf(id)).catch(() => undefined));
  const last = entries?.at(-1)?.sort;
  return placesAfter(last ?? undefined, 1)[0] ?? 1;
}

async function create(queries: QueryClient, name: string, entries: readonly Entry[]): Promise<string> {
  const id = newId();
  const sorts = placesAfter(undefined, entries.length);
  const initialEntries = entries.map((entry, index) => ({ ...copied(entry), sort: sorts[index] ?? 0 }));
  const body = { id, name, ...(initialEntries.length > 0 && { initialEntries }) };
  await seedEntries(queries, id, initialEntries);
  const creating = { thing: thingOfList(id), call: lists.createCustomCollection, body, about: name };
  await changeOwn(queries, creating, [overview()]);
  return id;
}

/* The server knows nothing of a new list yet: what is in it is known here. */
async function seedEntries(queries: QueryClient, id: string, made: readonly EntryInput[]): Promise<void> {
  const { queryKey, name } = entriesOf(id);
  const at = new Date().toISOString();
  const value = made.map((entry) => madeEntry(entry, at));
  queries.setQueryData(queryKey, value);
  await currentCopy().write('lists', name, { value, savedAt: Date.now(), etag: undefined });
}

/* Held for a moment, so that it can be taken back; after that the server brings a list back that was the person's own. */
async function remove(queries: QueryClient, list: SongList) {
  const thing = thingOfList(list.id);
  const deleting = {
    thing,
    call: lists.deleteCustomCollection,
    params: { id: list.id },
    heldUntil: Date.now() + heldMs,
    about: list.name,
  };
  const operation = await changeOwn(queries, deleting, [overview()]);
  const restore = (all: readonly SongList[]) => (all.some(({ id }) => id === list.id) ? [...all] : [...all, list]);
  return {
    undo: async () => {
      if (await takeBack(queries, operation, [{ query: overview(), restore }])) return;
      const restoring = { thing, call: lists.restoreList, params: { id: list.id }, about: list.name };
      await changeOwn(queries, restoring, [{ ...overview(), changing: { concerns: () => true, apply: restore } }]);
    },
  };
}
