import { openIndexedDbCache } from './indexed-db-cache.ts';
import type { LocalCache } from './local-cache.ts';
import { setFilesOwner } from './offline-files.ts';
import { startSubscription } from './subscription.ts';
import { createResilientCache } from './resilient-cache.ts';
import { createMemoryCache } from './memory-cache.ts';

let current: LocalCache = createMemoryCache();

/**
 * Opens the cache of the signed-in person and makes it the one that queries read. `person` is any permanent identifier
 * of the person. Without a database, or when it does not respond within a second, the page stores data in memory;
 * `health` reports this, and the console logs the reason.
 */
export async function openCache(
  person: string,
  open: (person: string) => Promise<LocalCache> = openIndexedDbCache,
): Promise<LocalCache> {
  current.close();
  setFilesOwner(person);
  const cache = createResilientCache(open(person), person);
  current = cache;
  startSubscription(cache);
  const result = await cache.opened;
  if (result.kind === 'failed')
    console.warn('The browser gives no database; the library is kept in memory until the page closes.', result.error);
  return cache;
}

/** The cache of the signed-in person; an empty in-memory one for nobody. */
export function currentCache(): LocalCache {
  return current;
}

/** Releases the cache without removing anything. */
export function closeCache(): void {
  current.close();
  setFilesOwner();
  current = createMemoryCache();
}
