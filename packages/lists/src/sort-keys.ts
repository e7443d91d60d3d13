/**
 * Sort keys after the last entry, one apart.
 * @example sortKeysAfter(undefined, 2) // [1, 2]
 * @example sortKeysAfter(2.5, 2) // [3.5, 4.5]
 */
export function sortKeysAfter(last: number | undefined, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (last ?? 0) + index + 1);
}

/**
 * Evenly spaced sort keys between two neighbours; undefined on a side without one. Returns undefined when numbers are
 * not precise enough for that many: then the neighbours have to be moved.
 * @example sortKeysBetween(1, 2, 1) // [1.5]
 * @example sortKeysBetween(1, 4, 2) // [2, 3]
 * @example sortKeysBetween(undefined, 1, 1) // [0]
 * @example sortKeysBetween(1, 1, 1) // undefined
 */
export function sortKeysBetween(
  before: number | undefined,
  after: number | undefined,
  count: number,
): number[] | undefined {
  if (after === undefined) return sortKeysAfter(before, count);
  if (before === undefined) return sortKeysAfter(after - count - 1, count);
  const keys = Array.from({ length: count }, (_, index) => before + ((after - before) * (index + 1)) / (count + 1));
  const all = [before, ...keys, after];
  return all.every((place, index) => index === 0 || place > (all[index - 1] ?? place)) ? keys : undefined;
}
