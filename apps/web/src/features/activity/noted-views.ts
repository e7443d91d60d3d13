import type { Activity } from '@canticle/contract/calls';

/** What somebody opened, as it is noted on the device before the server knows it. */
export type View = Pick<Activity, 'type' | 'itemId' | 'loggedDate'>;

/** A batch is sent once this many are stored (product specification 9). */
export const batchSize = 10;
const sameViewMs = 60_000;
const mostShown = 10;

/**
 * The views noted so far and one more; the same thing again within a minute is skipped.
 * @example withView([], { type: 'song', itemId: 's', loggedDate: '2026-01-01T00:00:00.000Z' }).length // 1
 */
export function withView(noted: readonly View[], view: View): readonly View[] {
  const again = noted.some(
    ({ type, itemId, loggedDate }) =>
      type === view.type &&
      itemId === view.itemId &&
      Math.abs(Date.parse(view.loggedDate) - Date.parse(loggedDate)) < sameViewMs,
  );
  return again ? noted : [...noted, view];
}

/** What was opened last: newest first, each thing once, at most ten. */
export function lastOpened(...sources: readonly (readonly View[])[]): readonly View[] {
  const newest = sources.flat().toSorted((one, other) => (one.loggedDate < other.loggedDate ? 1 : -1));
  const seen = new Set<string>();
  return newest
    .filter(({ type, itemId }) => {
      const thing = `${type}:${itemId}`;
      return !seen.has(thing) && seen.add(thing);
    })
    .slice(0, mostShown);
}
