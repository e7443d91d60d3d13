import { type BodyOf, type CustomCollectionV4, type EntryInput, type EntryV4, lists } from '@canticle/contract/calls';
import { isOperationOf, type PendingOperation, requestOf } from '../../offline/index.ts';

/** A list as in the overview, without its entries. */
export type SongList = CustomCollectionV4;
/** A song in a list, with the overrides for this list. */
export type Entry = EntryV4;

/** All operations on a list share one resource key: they reach the server in the order they were made. */
export const listResourceKey = (id: string) => `list:${id}`;
const listIdOf = (resourceKey: string) => resourceKey.slice(listResourceKey('').length);

/** The overview after an operation on a list. The number of entries is counted by the server alone. */
export function applyToLists(all: readonly SongList[], operation: PendingOperation): SongList[] {
  const id = listIdOf(operation.thing);
  const created = requestOf(operation, lists.createCustomCollection);
  if (created)
    return all.some((list) => list.id === id) ? [...all] : [...all, buildList(id, created.body, operation.addedAt)];
  if (isOperationOf(operation, lists.deleteCustomCollection)) return all.filter((list) => list.id !== id);
  const changes = changesOf(operation);
  return changes ? all.map((list) => (list.id === id ? { ...list, ...changes } : list)) : [...all];
}

function changesOf(operation: PendingOperation): Partial<SongList> | undefined {
  const pin = requestOf(operation, lists.pinList);
  if (pin) return pin.body;
  const changed = requestOf(operation, lists.changeList);
  if (!changed) return undefined;
  const { name, color } = changed.body;
  return { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
}

function buildList(
  id: string,
  { name, color, initialEntries }: BodyOf<typeof lists.createCustomCollection>,
  addedAt: number,
): SongList {
  return {
    id,
    updatedAt: new Date(addedAt).toISOString(),
    userId: '',
    sharedWithIds: [],
    editorIds: [],
    name,
    color: color ?? null,
    shareKey: '',
    entryCount: initialEntries?.length ?? 0,
    entries: null,
    permissions: { edit: true, delete: true },
    pinned: false,
  };
}

/** The entries of a list after an operation on it, in their order. */
export function applyToEntries(entries: readonly Entry[], operation: PendingOperation): Entry[] {
  const changed = requestOf(operation, lists.changeList);
  if (!changed) return [...entries];
  const { at, add = [], remove = [], update = {} } = changed.body;
  const removedIds = new Set(remove);
  const existingIds = new Set(entries.map(({ id }) => id));
  const added = add.filter(({ id }) => !existingIds.has(id)).map((entry) => buildEntry(entry, at));
  return [...entries, ...added]
    .filter(({ id }) => !removedIds.has(id))
    .map((entry) => (entry.id in update ? { ...entry, ...withoutUndefined(update[entry.id] ?? {}) } : entry))
    .toSorted(bySort);
}

/** An entry as it is before the server has stored it. */
export function buildEntry({ id, itemId, sort, transposition, capo, note, verseOrder }: EntryInput, at: string): Entry {
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

const bySort = (one: Entry, other: Entry) =>
  (one.sort ?? 0) - (other.sort ?? 0) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

function withoutUndefined<T extends object>(values: T): Partial<T> {
  const defined: Partial<T> = { ...values };
  for (const name in defined) if (defined[name] === undefined) delete defined[name];
  return defined;
}
