import type { Entry, List, ShownEntry } from './model.ts';

/** What a list shows: the entries that were added and not removed, in their order. */
export function shownEntries(list: Pick<List, 'entries'>): ShownEntry[] {
  return [...list.entries.values()].flatMap((entry) => shown(entry) ?? []).sort(inOrder);
}

/**
 * A list made of what is shown of it, as a device keeps it. Every change counts as later than what stands there, so that
 * what was done on this device is seen at once.
 */
export function listOf(entries: readonly ShownEntry[], name = '', color: string | null = null): List {
  const known = entries.map(({ id, ...values }): Entry => {
    const at = Object.fromEntries(Object.keys(values).map((value) => [value, '']));
    return { id, values, at, removed: false };
  });
  return { name, nameAt: '', color, colorAt: '', entries: new Map(known.map((entry) => [entry.id, entry])) };
}

/** The order of a list: by place, and by id where two have the same. */
export function inOrder(a: Pick<ShownEntry, 'id' | 'sort'>, b: Pick<ShownEntry, 'id' | 'sort'>): number {
  return a.sort - b.sort || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function shown({ id, values, removed }: Entry): ShownEntry | undefined {
  const { songId, sort, transposition = null, capo = null, note = null, verseOrder = null } = values;
  if (removed || songId === undefined || sort === undefined) return undefined;
  return { id, songId, sort, transposition, capo, note, verseOrder };
}
