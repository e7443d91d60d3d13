// How work is divided among several that do it side by side.

/**
 * Divides things into shares that weigh about the same: the heaviest first, each to the share that has least so far. The
 * same whatever order they come in; what was never weighed counts as much as the others on average.
 *
 * @param names    each once
 * @param weights  by the name
 * @returns as many lists of names as there are shares, each in order
 */
export function divideIntoShards(names, weights, count) {
  const known = Object.values(weights);
  const usual = known.length === 0 ? 1 : known.reduce((sum, weight) => sum + weight, 0) / known.length;
  const weightOf = (name) => weights[name] ?? usual;
  const shares = Array.from({ length: count }, () => ({ names: [], weight: 0 }));
  for (const name of names.toSorted((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1))) {
    const least = shares.reduce((one, other) => (other.weight < one.weight ? other : one));
    least.names.push(name);
    least.weight += weightOf(name);
  }
  return shares.map((share) => share.names.toSorted());
}
