import type { QueryClient } from '@tanstack/react-query';
import { callApiUntyped, ApiError } from '../api/index.ts';
import type { LocalCache } from './local-cache.ts';
import type { LocalCacheEntry } from './cache-entry.ts';

/* The naming scheme of cache-first and personal-query: path, version, params and query of a call. */
type QueryCacheKey = readonly [path: string, version?: string, params?: unknown, query?: unknown];

/**
 * Replaces answers that show a rejected change with the server's state: on the screen, and in the cache also when they
 * are not on the screen. What the server does not have is removed; offline, the cached answer stays and is marked
 * stale.
 *
 * @param matches  which answers, by the path of their call and its request
 */
export async function showServerState(
  cache: LocalCache,
  queries: QueryClient,
  matches: (path: string, params: unknown) => boolean,
): Promise<void> {
  const predicate = ({ queryKey: [path, , params] }: { readonly queryKey: readonly unknown[] }) =>
    typeof path === 'string' && matches(path, params);
  queries.removeQueries({ predicate, type: 'inactive' });
  const invalidating = queries.invalidateQueries({ predicate });
  for await (const rows of cache.readAll('lists', '["'))
    for (const [name, entry] of rows) {
      const queryKey: QueryCacheKey = JSON.parse(name);
      if (!matches(queryKey[0], queryKey[2])) continue;
      // An answer on the screen writes itself to the cache.
      if (queries.getQueryCache().find({ queryKey })) await cache.write('lists', name, { ...entry, savedAt: 0 });
      else await refetch(cache, name, entry);
    }
  await invalidating;
}

const versions = [3, 4, 'own'] as const;

/* It is marked stale, so that operations still in the outbox are applied to it. */
async function refetch(cache: LocalCache, name: string, entry: LocalCacheEntry<unknown>): Promise<void> {
  const [path, versionName, params, query]: QueryCacheKey = JSON.parse(name);
  const version = versions.find((one) => String(one) === versionName);
  if (version === undefined) return cache.write('lists', name, { ...entry, savedAt: 0 });
  try {
    const response = await callApiUntyped({ method: 'GET', path, version }, { params, query });
    if (!response.unchanged) await cache.write('lists', name, { value: response.reply, savedAt: 0, etag: undefined });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if ([403, 404, 410].includes(failure.status)) await cache.remove('lists', name);
    else await cache.write('lists', name, { ...entry, savedAt: 0 });
  }
}
