import { isLocked, offlinePath, leasePath, cachePrefix } from '../offline-files/index.ts';
import { createRangeResponse } from './byte-range.ts';

/**
 * Serves a downloaded recording or PDF; undefined when it is not downloaded, or locked until the server is contacted
 * again.
 *
 * @param now  milliseconds since 1970
 */
export async function serveOfflineFile(
  request: Request,
  caches: CacheStorage,
  now: number,
): Promise<Response | undefined> {
  const address = offlinePath(request.url);
  for (const name of (await caches.keys()).filter((cacheName) => cacheName.startsWith(cachePrefix))) {
    const store = await caches.open(name);
    const file = await store.match(address);
    if (file && !(await isFileLocked(store, file, now))) return createRangeResponse(file, request.headers.get('range'));
  }
  return undefined;
}

async function isFileLocked(store: Cache, file: Response, now: number): Promise<boolean> {
  const lease: { readonly contactAt?: number } | undefined = await (await store.match(leasePath))?.json();
  const until = file.headers.get('x-kept-until');
  return isLocked({ contactAt: lease?.contactAt ?? 0, until: until === null ? null : Number(until) }, now);
}
