import type { MergedEntry, MergedList, VisibleEntry } from './model.ts';

/** The displayed entries of a list: those that were added and not removed, in their order. */
export function visibleEntries(list: Pick<MergedList, 'entries'>): VisibleEntry[] {
  return [...list.entries.values()].flatMap((entry) => toVisibleEntry(entry) ?? []).sort(compareEntries);
}

/**
 * A list built from its displayed entries, as a device caches it. Every change counts as later than the current values,
 * so that changes made on this device are visible immediately.
 */
export function createMergedList(entries: readonly VisibleEntry[], name = '', color: string | null = null): MergedList {
  const merged = entries.map(({ id, ...values }): MergedEntry => {
    const at = Object.fromEntries(Object.keys(values).map((value) => [value, '']));
    return { id, values, timestamps: at, removed: false };
  });
  return { name, nameAt: '', color, colorAt: '', entries: new Map(merged.map((entry) => [entry.id, entry])) };
}

/** Compares two entries: by sort key, and by id when those are equal. */
export function compareEntries(a: Pick<VisibleEntry, 'id' | 'sort'>, b: Pick<VisibleEntry, 'id' | 'sort'>): number {
  return a.sort - b.sort || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function toVisibleEntry({ id, values, removed }: MergedEntry): VisibleEntry | undefined {
  const { songId, sort, transposition = null, capo = null, note = null, verseOrder = null } = values;
  if (removed || songId === undefined || sort === undefined) return undefined;
  return { id, songId, sort, transposition, capo, note, verseOrder };
}
