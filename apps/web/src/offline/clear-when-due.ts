import type { LocalCache } from './local-cache.ts';
import { clearIntervalMs } from './lifetimes.ts';

const clearedAtKey = 'clearedAt';

/**
 * Clears the cache when the last time was 24 hours ago, except unsent operations (contract 4.1). Call it after the
 * server has responded: offline, an old cache is the only one there is. Returns whether it was cleared.
 *
 * @param now milliseconds since 1970
 */
export async function clearWhenDue(cache: LocalCache, now: number): Promise<boolean> {
  const last = await cache.readMeta<number>(clearedAtKey);
  const isDue = last !== undefined && now - last >= clearIntervalMs;
  if (isDue) await cache.clear({ keepUnsent: true });
  if (isDue || last === undefined) await cache.writeMeta(clearedAtKey, now);
  return isDue;
}
