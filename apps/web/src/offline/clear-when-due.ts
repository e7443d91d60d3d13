import type { LocalCache } from './local-cache.ts';
import { clearIntervalMs } from './lifetimes.ts';

const clearedAtKey = 'clearedAt';

/**
 * Empties the copy when the last time is 24 hours ago, unsent work excepted (contract 4.1). To be called after the
 * server has answered: without a network an old copy is the only one there is. Gives whether it was emptied.
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
