import type { Activity } from '@canticle/contract/calls';

/** A view as recorded on the device before it is sent to the server. */
export type ViewEvent = Pick<Activity, 'type' | 'itemId' | 'loggedDate'>;

/** A batch is sent once this many are stored (product specification 9). */
export const batchSize = 10;
const duplicateWithinMs = 60_000;
const maxRecent = 10;

/**
 * Adds a view to the recorded ones; the same item again within a minute is skipped.
 * @example addView([], { type: 'song', itemId: 's', loggedDate: '2026-01-01T00:00:00.000Z' }).length // 1
 */
export function addView(views: readonly ViewEvent[], view: ViewEvent): readonly ViewEvent[] {
  const isRepeat = views.some(
    ({ type, itemId, loggedDate }) =>
      type === view.type &&
      itemId === view.itemId &&
      Math.abs(Date.parse(view.loggedDate) - Date.parse(loggedDate)) < duplicateWithinMs,
  );
  return isRepeat ? views : [...views, view];
}

/** The most recent views: newest first, each item once, at most ten. */
export function recentViews(...sources: readonly (readonly ViewEvent[])[]): readonly ViewEvent[] {
  const newest = sources.flat().toSorted((one, other) => (one.loggedDate < other.loggedDate ? 1 : -1));
  const seen = new Set<string>();
  return newest
    .filter(({ type, itemId }) => {
      const key = `${type}:${itemId}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, maxRecent);
}
