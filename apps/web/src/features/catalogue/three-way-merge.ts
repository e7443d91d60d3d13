import type { CatalogueItem } from '@canticle/contract/calls';

/** A field that both changed, to different values. */
export type MergeConflict = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

type FieldMap = Readonly<Record<string, unknown>>;

/** Whether two values are equal; the order of an object's members does not count. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Merges two changes of the same state. A field that only one side changed takes that side's value; a field that both
 * changed takes mine and is listed in `conflicts`, unless both values are equal.
 *
 * @param base    the state both started from
 * @param mine    my changed state
 * @param theirs  the current state
 */
export function threeWayMerge(
  base: CatalogueItem,
  mine: CatalogueItem,
  theirs: CatalogueItem,
): { readonly item: CatalogueItem; readonly conflicts: readonly MergeConflict[] } {
  const [baseFields, ownFields, theirFields] = [base as FieldMap, mine as FieldMap, theirs as FieldMap];
  const conflicts: MergeConflict[] = [];
  const merged = Object.entries(ownFields).map(([field, value]) => {
    if (isDeepEqual(baseFields[field], value)) return [field, theirFields[field]];
    const isTheirs = !isDeepEqual(baseFields[field], theirFields[field]) && !isDeepEqual(value, theirFields[field]);
    if (isTheirs) conflicts.push({ field, mine: value, theirs: theirFields[field] });
    return [field, value];
  });
  return { item: Object.fromEntries(merged) as CatalogueItem, conflicts };
}
