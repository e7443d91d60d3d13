// Divides work among parallel runs.

/**
 * Divides items into shards of about the same weight: the heaviest first, each to the shard with the least so far. The
 * result does not depend on their order; an item without a weight counts as much as the others on average.
 *
 * @param names    each once
 * @param weights  by the name
 * @returns as many lists of names as there are shards, each in order
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
