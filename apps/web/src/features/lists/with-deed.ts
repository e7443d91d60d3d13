import {
  type CustomCollectionV4,
  type EntryInput,
  type EntryV4,
  type ListChange,
  lists,
} from '@canticle/contract/calls';
import type { Deed } from '../../offline/index.ts';

/** A list as the overview knows it, without its entries. */
export type SongList = CustomCollectionV4;
/** A song in a list, and how it is sung this time. */
export type Entry = EntryV4;

/** All operations on a list are one thing: they reach the server in the order they were made. */
export const thingOfList = (id: string) => `list:${id}`;
const idIn = (thing: string) => thing.slice(thingOfList('').length);

type Made = {
  readonly id: string;
  readonly name: string;
  readonly color?: string | null;
  readonly initialEntries?: readonly EntryInput[];
};

const isCall = ({ call }: Deed, of: { readonly method: string; readonly path: string }) =>
  call.method === of.method && call.path === of.path;

/** The overview after something was done to a list. How many entries it has is counted by the server alone. */
export function withDeed(all: readonly SongList[], deed: Deed): SongList[] {
  const id = idIn(deed.thing);
  if (isCall(deed, lists.createCustomCollection)) {
    return all.some((list) => list.id === id) ? [...all] : [...all, madeList(deed.body as Made, deed.addedAt)];
  }
  if (isCall(deed, lists.deleteCustomCollection)) return all.filter((list) => list.id !== id);
  const said = saidOfList(deed);
  return said ? all.map((list) => (list.id === id ? { ...list, ...said } : list)) : [...all];
}

function saidOfList(deed: Deed): Partial<SongList> | undefined {
  if (isCall(deed, lists.pinList)) return { pinned: (deed.body as { pinned: boolean }).pinned };
  if (!isCall(deed, lists.changeList)) return undefined;
  const { name, color } = deed.body as ListChange;
  return { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
}

function madeList({ id, name, color = null, initialEntries = [] }: Made, addedAt: number): SongList {
  return {
    id,
    updatedAt: new Date(addedAt).toISOString(),
    userId: '',
    sharedWithIds: [],
    editorIds: [],
    name,
    color,
    shareKey: '',
    entryCount: initialEntries.length,
    entries: null,
    permissions: { edit: true, delete: true },
    pinned: false,
  };
}

/** The entries of a list after something was done to it, in their order. */
export function entriesWithDeed(entries: readonly Entry[], deed: Deed): Entry[] {
  if (!isCall(deed, lists.changeList)) return [...entries];
  const { at, add = [], remove = [], update = {} } = deed.body as ListChange;
  const gone = new Set(remove);
  const there = new Set(entries.map(({ id }) => id));
  const added = add.filter(({ id }) => !there.has(id)).map((entry) => madeEntry(entry, at));
  return [...entries, ...added]
    .filter(({ id }) => !gone.has(id))
    .map((entry) => (entry.id in update ? { ...entry, ...defined(update[entry.id] ?? {}) } : entry))
    .toSorted(inPlace);
}

/** An entry as it stands before the server has seen it. */
export function madeEntry({ id, itemId, sort, transposition, capo, note, verseOrder }: EntryInput, at: string): Entry {
  return {
    id: id ?? '',
    updatedAt: at,
    updatedById: '',
    createdAt: at,
    createdById: '',
    type: 'song',
    itemId,
    sort: sort ?? 0,
    transposition: transposition ?? null,
    capo: capo ?? null,
    note: note ?? null,
    verseOrder: verseOrder ?? null,
  };
}

const inPlace = (one: Entry, other: Entry) =>
  (one.sort ?? 0) - (other.sort ?? 0) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
