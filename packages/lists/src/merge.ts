import type { EntryPatch, EntryValues, ListHead, ListOperation, MergedEntry, MergedList } from './model.ts';

/**
 * Applies a change to a list. In whatever order changes arrive, and however often, the resulting list is the same
 * (decision 0021): additions are never lost, removals are never undone, and of two changes to the
 * same value the later one wins, or with equal timestamps the one that is greater as JSON text.
 */
export function applyOperation(list: MergedList, operation: ListOperation): MergedList {
  const entries = new Map(list.entries);
  for (const [id, patch] of patchesByEntry(operation))
    entries.set(id, mergeEntry(entries.get(id), id, patch, operation.at));
  return { ...mergeHead(list, operation), entries };
}

/** What a list says of itself after a change. */
export function mergeHead(
  current: Pick<MergedList, 'head' | 'headTimestamps'>,
  operation: ListOperation,
): Pick<MergedList, 'head' | 'headTimestamps'> {
  const head = { ...current.head };
  const headTimestamps = { ...current.headTimestamps };
  const apply = <Name extends keyof ListHead>(name: Name, value: ListHead[Name] | undefined) => {
    if (value === undefined || !wins(operation.at, value, headTimestamps[name], head[name])) return;
    head[name] = value;
    headTimestamps[name] = operation.at;
  };
  let name: keyof ListHead;
  for (name in head) apply(name, operation[name]);
  return { head, headTimestamps };
}

/** Whether a value with this timestamp replaces another one. */
function wins(at: string, value: unknown, currentAt: string | undefined, current: unknown): boolean {
  if (currentAt === undefined) return true;
  if (at !== currentAt) return at > currentAt;
  return value !== current && toJson(value) > toJson(current);
}

/* JSON with the members of objects in one order, whoever made them. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
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
