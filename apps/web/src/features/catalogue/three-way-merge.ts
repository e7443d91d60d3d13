import type { CatalogueItem } from '@canticle/contract/calls';
import { dequal } from 'dequal/lite';

/** A field that both changed, to different values. */
export type MergeConflict = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

type FieldMap = Readonly<Record<string, unknown>>;

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
    if (dequal(baseFields[field], value)) return [field, theirFields[field]];
    const isTheirs = !dequal(baseFields[field], theirFields[field]) && !dequal(value, theirFields[field]);
    if (isTheirs) conflicts.push({ field, mine: value, theirs: theirFields[field] });
    return [field, value];
  });
  return { item: Object.fromEntries(merged) as CatalogueItem, conflicts };
}
