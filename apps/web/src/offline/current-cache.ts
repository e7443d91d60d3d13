import { openIndexedDbCache } from './indexed-db-cache.ts';
import type { LocalCache } from './local-cache.ts';
import { setFilesOwner } from './offline-files.ts';
import { startSubscription } from './subscription.ts';
import { createResilientCache } from './resilient-cache.ts';
import { createMemoryCache } from './memory-cache.ts';

let current: LocalCache = createMemoryCache();

/**
 * Opens the copy of the person who is signed in and makes it the one that queries read. `person` is any text that
 * names the person for good. Without a database, or with one that does not answer within a second, the page keeps things in
 * memory; `health` says so, and the console why.
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

/** The copy of whoever is signed in; an empty one in memory for nobody. */
export function currentCache(): LocalCache {
  return current;
}

/** Lets go of the copy without removing anything. */
export function closeCache(): void {
  current.close();
  setFilesOwner();
  current = createMemoryCache();
}
