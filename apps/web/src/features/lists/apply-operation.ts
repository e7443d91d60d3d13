import { type BodyOf, type CustomCollectionV4, type ListRow, lists, type RowInput } from '@canticle/contract/calls';
import { isOperationOf, type PendingOperation, requestOf } from '../../offline/index.ts';

/** A list as in the overview, without its entries. */
export type SongList = CustomCollectionV4;
/** A row of a list: a song, and in a set list also a heading, a reading or a note. */
export type Row = ListRow;
/** A song in a list, with the overrides for this list. */
export type Entry = Row & { readonly type: 'song'; readonly itemId: string };

/** Whether a row is a song. */
export const isEntry = (row: Row): row is Entry => row.itemId !== null;

/** All operations on a list share one resource key: they reach the server in the order they were made. */
export const listResourceKey = (id: string) => `list:${id}`;
const listIdOf = (resourceKey: string) => resourceKey.slice(listResourceKey('').length);

/** The overview after an operation on a list. The number of entries is counted by the server alone. */
export function applyToLists(all: readonly SongList[], operation: PendingOperation): SongList[] {
  const id = listIdOf(operation.thing);
  const created = requestOf(operation, lists.createCustomCollection);
  if (created)
    return all.some((list) => list.id === id) ? [...all] : [...all, buildList(id, created.body, operation.addedAt)];
  if (isOperationOf(operation, lists.deleteCustomCollection) || isOperationOf(operation, lists.removePlaylistUser))
    return all.filter((list) => list.id !== id);
  const changes = changesOf(operation);
  return changes ? all.map((list) => (list.id === id ? { ...list, ...changes } : list)) : [...all];
}

function changesOf(operation: PendingOperation): Partial<SongList> | undefined {
  const pin = requestOf(operation, lists.pinList);
  if (pin) return pin.body;
  const changed = requestOf(operation, lists.changeList);
  if (!changed) return undefined;
  const { at, name, color, schedule, place, isTemplate, groupId, isPublished, printedCopies } = changed.body;
  return withoutUndefined({
    updatedAt: at,
    name,
    color,
    schedule,
    place,
    isTemplate,
    groupId,
    isPublished,
    printedCopies,
  });
}

function buildList(
  id: string,
  { name, color }: BodyOf<typeof lists.createCustomCollection>,
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
    entryCount: 0,
    entries: null,
    permissions: { edit: true, delete: true },
    pinned: false,
    schedule: null,
    place: null,
    isTemplate: false,
    groupId: null,
    isPublished: false,
    printedCopies: null,
  };
}

/** The rows of a list after an operation on it, in their order. */
export function applyToRows(rows: readonly Row[], operation: PendingOperation): Row[] {
  const changed = requestOf(operation, lists.changeList);
  if (!changed) return [...rows];
  const { at, add = [], remove = [], update = {} } = changed.body;
  const removedIds = new Set(remove);
  const existingIds = new Set(rows.map(({ id }) => id));
  const added = add.filter(({ id }) => !existingIds.has(id)).map((row) => buildRow(row, at));
  return [...rows, ...added]
    .filter(({ id }) => !removedIds.has(id))
    .map((row) => (row.id in update ? { ...row, ...withoutUndefined(update[row.id] ?? {}), updatedAt: at } : row))
    .toSorted(bySort);
}

/** A row as it is before the server has stored it. */
export function buildRow({ id, type, itemId, sort, ...settings }: RowInput, at: string): Row {
  return {
    ...noSettings,
    ...withoutUndefined(settings),
    id,
    updatedAt: at,
    updatedById: '',
    createdAt: at,
    createdById: '',
    type: type ?? 'song',
    itemId: itemId ?? null,
    sort,
  };
}

const noSettings = {
  transposition: null,
  capo: null,
  note: null,
  verseOrder: null,
  tempo: null,
  languages: null,
  leader: null,
  durationSeconds: null,
  title: null,
  reference: null,
};

const bySort = (one: Row, other: Row) =>
  (one.sort ?? 0) - (other.sort ?? 0) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/* The members that have a value: in a change, undefined means unchanged. */
function withoutUndefined<T extends object>(values: T): { [Name in keyof T]?: T[Name] & ({} | null) } {
  const present: { [Name in keyof T]?: T[Name] & ({} | null) } = {};
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) present[name] = value;
  }
  return present;
}
