import type { CatalogueItem } from '@canticle/contract/calls';

/** A field both changed, each to something else. */
export type Contested = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

type Loose = Readonly<Record<string, unknown>>;

/** Whether two values say the same; members of an object have no order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
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
export function mergeStates(
  base: CatalogueItem,
  mine: CatalogueItem,
  theirs: CatalogueItem,
): { readonly item: CatalogueItem; readonly contested: readonly Contested[] } {
  const [was, own, other] = [base as Loose, mine as Loose, theirs as Loose];
  const contested: Contested[] = [];
  const merged = Object.entries(own).map(([field, value]) => {
    if (isSameValue(was[field], value)) return [field, other[field]];
    const isTheirs = !isSameValue(was[field], other[field]) && !isSameValue(value, other[field]);
    if (isTheirs) contested.push({ field, mine: value, theirs: other[field] });
    return [field, value];
  });
  return { item: Object.fromEntries(merged) as CatalogueItem, contested };
}
