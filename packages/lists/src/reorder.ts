import type { VisibleEntry } from './model.ts';
import { sortKeysAfter, sortKeysBetween } from './sort-keys.ts';

type SortedEntry = Pick<VisibleEntry, 'id' | 'sort'>;
/** New sort keys by entry id; an entry that is missing keeps its own. */
type SortUpdates = { readonly [entryId: string]: { readonly sort: number } };

/**
 * Completes the order a client sent: ids it omits keep their position, ids that are repeated or unknown are ignored.
 * @example completeOrder(['a', 'b', 'c'], ['c', 'a']) // ['c', 'b', 'a']
 */
export function completeOrder(current: readonly string[], requested: readonly string[]): string[] {
  const existing = new Set(current);
  const named = [...new Set(requested)].filter((id) => existing.has(id));
  const isNamed = new Set(named);
  const next = named.values();
  return current.map((id) => (isNamed.has(id) ? (next.next().value ?? id) : id));
}

/**
 * The fewest new sort keys that bring a list into an order, so that concurrent moves of other entries are preserved.
 *
 * @param current  the entries in their current order
 * @param order    the same ids in the new order
 */
export function reorderEntries(current: readonly SortedEntry[], order: readonly string[]): SortUpdates {
  const index = new Map(current.map(({ id }, position) => [id, position]));
  const unmoved = longestIncreasingSubsequence(order.map((id) => index.get(id) ?? 0));
  const sorts = new Map(current.map(({ id, sort }) => [id, sort]));
  const updates: Record<string, { sort: number }> = {};
  for (let start = 0; start < order.length; ) {
    if (unmoved.has(start)) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < order.length && !unmoved.has(end)) end += 1;
    const sortAt = (position: number) => sorts.get(order[position] ?? '');
    const sortKeys = sortKeysBetween(sortAt(start - 1), sortAt(end), end - start);
    if (sortKeys === undefined) return renumber(order);
    for (const [id, sort] of zip(order.slice(start, end), sortKeys)) updates[id] = { sort };
    start = end;
  }
  return updates;
}

/** The new sort keys when one entry is dropped at a position (0 = first) among the others. */
export function moveEntry(current: readonly SortedEntry[], id: string, position: number): SortUpdates {
  const others = current.map((entry) => entry.id).filter((one) => one !== id);
  return reorderEntries(current, others.toSpliced(position, 0, id));
}

function renumber(order: readonly string[]): SortUpdates {
  return Object.fromEntries(zip(order, sortKeysAfter(undefined, order.length)).map(([id, sort]) => [id, { sort }]));
}

/* Pairs ids with as many sort keys. */
const zip = (ids: readonly string[], sortKeys: readonly number[]): [id: string, sort: number][] =>
  ids.map((id, index) => [id, sortKeys[index] ?? 0]);

/* Positions of a longest increasing subsequence of values (patience sorting). */
function longestIncreasingSubsequence(values: readonly number[]): ReadonlySet<number> {
  const ends: { readonly position: number; readonly value: number }[] = [];
  const before: (number | undefined)[] = [];
  for (const [position, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.value ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[position] = ends[low - 1]?.position;
    ends[low] = { position, value };
  }
  const subsequence = new Set<number>();
  for (let position = ends.at(-1)?.position; position !== undefined; position = before[position])
    subsequence.add(position);
  return subsequence;
}
