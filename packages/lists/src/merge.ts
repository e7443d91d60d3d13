import type { ListOperation, MergedEntry, EntryValues, MergedList, EntryPatch } from './model.ts';

/**
 * Applies a change to a list. In whatever order changes arrive, and however often, the resulting list is the same
 * (decision 0021): additions are never lost, removals are never undone, and of two changes to the
 * same value the later one wins, or with equal timestamps the one that is greater as JSON text.
 */
export function applyOperation(list: MergedList, operation: ListOperation): MergedList {
  const entries = new Map(list.entries);
  for (const [id, patch] of patchesByEntry(operation))
    entries.set(id, mergeEntry(entries.get(id), id, patch, operation.at));
  const name = laterOf({ value: list.name, at: list.nameAt }, operation.name, operation.at);
  const color = laterOf({ value: list.color, at: list.colorAt }, operation.color, operation.at);
  return { name: name.value, nameAt: name.at, color: color.value, colorAt: color.at, entries };
}

type Timestamped<T> = { readonly value: T; readonly at: string };

function laterOf<T>(current: Timestamped<T>, value: T | undefined, at: string): Timestamped<T> {
  return value !== undefined && wins(at, value, current.at, current.value) ? { value, at } : current;
}

/** Whether a value with this timestamp replaces another one. */
export function wins(at: string, value: unknown, currentAt: string | undefined, current: unknown): boolean {
  if (currentAt === undefined || at !== currentAt) return currentAt === undefined || at > currentAt;
  return JSON.stringify(value) > JSON.stringify(current);
}

/** What a change contains for each entry it names: its addition, its new values, and whether it is removed. */
export function patchesByEntry({ add = [], remove = [], update = {} }: ListOperation): ReadonlyMap<string, EntryPatch> {
  const patches = new Map<string, EntryPatch>();
  for (const { id, ...values } of add) if (!patches.has(id)) patches.set(id, { values, removed: false });
  for (const [id, values] of Object.entries(update))
    patches.set(id, { values: { ...patches.get(id)?.values, ...values }, removed: false });
  for (const id of remove) patches.set(id, { values: patches.get(id)?.values ?? {}, removed: true });
  return patches;
}

/** One entry after a change at a timestamp; `current` is undefined while nothing is known about it. */
export function mergeEntry(current: MergedEntry | undefined, id: string, patch: EntryPatch, at: string): MergedEntry {
  const values: Partial<EntryValues> = { ...current?.values };
  const timestamps: { [Name in keyof EntryValues]?: string } = { ...current?.timestamps };
  const apply = <Name extends keyof EntryValues>(name: Name, value: Partial<EntryValues>[Name]) => {
    if (value === undefined || !wins(at, value, timestamps[name], values[name])) return;
    values[name] = value;
    timestamps[name] = at;
  };
  let name: keyof EntryValues;
  for (name in patch.values) apply(name, patch.values[name]);
  return { id, values, timestamps, removed: patch.removed || (current?.removed ?? false) };
}
