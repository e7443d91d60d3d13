import type { Change, Entry, EntryValues, List, Said } from './model.ts';

/**
 * Makes a change part of a list. In whatever order changes come, and however often, the list is the same in the end
 * (docs/decisions/0021-lists-merge.md): additions are never lost, removals are never undone, and of two changes of the
 * same value the later one holds, or at the same moment the one that comes later as JSON text.
 */
export function applyChange(list: List, change: Change): List {
  const entries = new Map(list.entries);
  for (const [id, said] of saidBy(change)) entries.set(id, mergeEntry(entries.get(id), id, said, change.at));
  const isNewName = change.name !== undefined && wins(change.at, change.name, list.nameAt, list.name);
  const isNewColor = change.color !== undefined && wins(change.at, change.color, list.colorAt, list.color);
  return {
    name: isNewName ? (change.name as string) : list.name,
    nameAt: isNewName ? change.at : list.nameAt,
    color: isNewColor ? (change.color as string | null) : list.color,
    colorAt: isNewColor ? change.at : list.colorAt,
    entries,
  };
}

/** Whether a value of this moment takes the place of another one. */
export function wins(at: string, value: unknown, standingAt: string | undefined, standing: unknown): boolean {
  if (standingAt === undefined || at !== standingAt) return standingAt === undefined || at > standingAt;
  return JSON.stringify(value) > JSON.stringify(standing);
}

/** What a change says about each entry it names: its addition, what it makes of it at once, and whether it goes. */
export function saidBy({ add = [], remove = [], update = {} }: Change): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const { id, ...values } of add) if (!said.has(id)) said.set(id, { values, removed: false });
  for (const [id, values] of Object.entries(update))
    said.set(id, { values: { ...said.get(id)?.values, ...values }, removed: false });
  for (const id of remove) said.set(id, { values: said.get(id)?.values ?? {}, removed: true });
  return said;
}

/** One entry after something was said about it at a moment; `standing` is undefined while nothing is known of it. */
export function mergeEntry(standing: Entry | undefined, id: string, said: Said, at: string): Entry {
  const values: Record<string, unknown> = { ...standing?.values };
  const moments: Record<string, string> = { ...standing?.at };
  for (const [name, value] of Object.entries(said.values)) {
    if (value === undefined || !wins(at, value, moments[name], values[name])) continue;
    values[name] = value;
    moments[name] = at;
  }
  return {
    id,
    values: values as Partial<EntryValues>,
    at: moments,
    removed: said.removed || (standing?.removed ?? false),
  };
}
