/**
 * Counts tries per key in windows of time, in this process's memory: for what would cost this process too much. Limits
 * against guessing are counted in the database (`rate-limits.ts`).
 */
type MemoryRateLimiter = {
  /** Seconds until the key may try again; undefined when it may now. */
  retryAfter(key: string, now: Date): number | undefined;
  count(key: string, now: Date): void;
};

/** Keys remembered at once: the oldest go first, so that strangers cannot fill the memory. */
const CAPACITY = 50_000;

/**
 * @param limit     how many a key may have in one window
 * @param windowMs  length of the window, from the first one on
 */
export function createMemoryRateLimiter(limit: number, windowMs: number): MemoryRateLimiter {
  const windows = new Map<string, { count: number; readonly since: number; readonly until: number }>();
  const findWindow = (key: string, now: Date) => {
    const entry = windows.get(key);
    // A clock that was set back would keep somebody out until it has caught up: what began later than now is over.
    if (entry !== undefined && entry.since <= now.getTime() && entry.until > now.getTime()) return entry;
    windows.delete(key);
    return undefined;
  };
  return {
    retryAfter(key, now) {
      const entry = findWindow(key, now);
      return entry === undefined || entry.count < limit ? undefined : Math.ceil((entry.until - now.getTime()) / 1000);
    },
    count(key, now) {
      const entry = findWindow(key, now);
      if (entry !== undefined) {
        entry.count += 1;
        return;
      }
      if (windows.size >= CAPACITY) windows.delete(windows.keys().next().value as string);
      windows.set(key, { count: 1, since: now.getTime(), until: now.getTime() + windowMs });
    },
  };
}
