import type { CatalogueItem } from '@canticle/contract/calls';

/** A field both changed, each to something else. */
export type MergeConflict = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

type FieldMap = Readonly<Record<string, unknown>>;

/** Whether two values say the same; members of an object have no order. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What two people made of the same state, put together: what only one of them changed is theirs, and what both changed is
 * mine until somebody chooses.
 *
 * @param base    what both began with
 * @param mine    what I made of it
 * @param theirs  what stands now
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
