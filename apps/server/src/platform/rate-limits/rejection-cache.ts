/** Keys that were rejected recently, in this process's memory. */
type RejectionCache = {
  /** Until when the key has to wait; undefined when it was not rejected within the last second. */
  find(keyHash: string, now: Date): string | undefined;
  add(keyHash: string, endsAt: string, now: Date): void;
};

/**
 * How long the database is not queried again, in milliseconds: a try that is taken back meanwhile is seen that much
 * later.
 */
const MAX_AGE_MS = 1000;
/** Keys cached at once; the oldest are evicted first. */
const CAPACITY = 10_000;

/** Caches rejections, so that a flood of tries is rejected without the database. */
export function createRejectionCache(): RejectionCache {
  const rejections = new Map<string, { readonly at: number; readonly endsAt: string }>();
  return {
    find(keyHash, now) {
      const found = rejections.get(keyHash);
      if (found === undefined) return undefined;
      const ageMs = now.getTime() - found.at;
      if (ageMs >= 0 && ageMs < MAX_AGE_MS && Date.parse(found.endsAt) > now.getTime()) return found.endsAt;
      rejections.delete(keyHash);
      return undefined;
    },
    add(keyHash, endsAt, now) {
      const [oldest] = rejections.keys();
      if (oldest !== undefined && rejections.size >= CAPACITY) rejections.delete(oldest);
      rejections.set(keyHash, { at: now.getTime(), endsAt });
    },
  };
}
