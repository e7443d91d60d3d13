// Runs work in parallel lanes.

/**
 * Runs each of `works`, a function that returns a promise, in order: as soon as a lane is free it takes the next one.
 *
 * @returns what they return, in their order
 * @throws  what the first of them throws
 */
export async function runInLanes(works, lanes) {
  const waiting = [...works.entries()];
  const results = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, work] = next;
      results[at] = await work();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
