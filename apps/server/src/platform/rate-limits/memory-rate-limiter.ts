/**
 * Counts tries per key in time windows, in this process's memory: for work that is expensive for this process. Limits
 * against guessing are counted in the database (`rate-limiter.ts`).
 */
type MemoryRateLimiter = {
  /** Seconds until the key may try again; undefined when it may now. */
  retryAfter(key: string, now: Date): number | undefined;
  count(key: string, now: Date): void;
};

/** Keys tracked at once: the oldest are evicted first, so that strangers cannot fill the memory. */
const CAPACITY = 50_000;

/**
 * @param limit     tries per key in one window
 * @param windowMs  length of the window, from the first try on
 */
export function createMemoryRateLimiter(limit: number, windowMs: number): MemoryRateLimiter {
  const windows = new Map<string, { count: number; readonly since: number; readonly until: number }>();
  const findWindow = (key: string, now: Date) => {
    const entry = windows.get(key);
    // With a clock that was set back, a key would be blocked until it has caught up: a window that starts later than
    // now is over.
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
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size >= CAPACITY) windows.delete(oldest);
      windows.set(key, { count: 1, since: now.getTime(), until: now.getTime() + windowMs });
    },
  };
}
