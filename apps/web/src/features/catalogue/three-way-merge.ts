import { dequal } from 'dequal/lite';

/** A field that both changed, to different values. */
export type MergeConflict = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

/**
 * Merges two changes of the same state. A field that only one side changed takes that side's value; a field that both
 * changed takes mine and is listed in `conflicts`, unless both values are equal.
 *
 * @param base    the state both started from
 * @param mine    my changed state
 * @param theirs  the current state
 */
export function threeWayMerge<Item extends object>(
  base: Item,
  mine: Item,
  theirs: Item,
): { readonly item: Item; readonly conflicts: readonly MergeConflict[] } {
  const item = { ...mine };
  const conflicts: MergeConflict[] = [];
  for (const field in mine) {
    const isTheirs = !dequal(base[field], theirs[field]);
    if (dequal(base[field], mine[field])) item[field] = theirs[field];
    else if (isTheirs && !dequal(mine[field], theirs[field]))
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { item, conflicts };
}

/** An item with some fields taken from another one. */
export function withFieldsOf<Item extends object>(item: Item, other: Item, fields: ReadonlySet<string>): Item {
  const result = { ...item };
  for (const field in other) if (fields.has(field)) result[field] = other[field];
  return result;
}
