import type { Call } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApiWithEtag, ApiError } from '../api/index.ts';
import type { LocalCache, LocalCacheEntry } from './local-cache.ts';

/* As copy-first and own-copy name what they keep: path, version, params and query of a call. */
type QueryCacheKey = readonly [path: string, version?: string, params?: unknown, query?: unknown];

/**
 * Puts what the server has in place of what shows a change that it refused: on the screen, and in the copy also where it is not
 * on the screen. What the server does not have is removed; without a network what is kept stays, and counts as old.
 *
 * @param matches  which answers, by the path of their call and what it was asked with
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
      const queryKey = JSON.parse(name) as QueryCacheKey;
      if (!matches(queryKey[0], queryKey[2])) continue;
      // What is on the screen writes down its answer itself.
      if (queries.getQueryCache().find({ queryKey })) await cache.write('lists', name, { ...entry, savedAt: 0 });
      else await refetch(cache, name, entry);
    }
  await invalidating;
}

/* It counts as old, so that what still waits in the outbox shows in it. */
async function refetch(cache: LocalCache, name: string, entry: LocalCacheEntry<unknown>): Promise<void> {
  const [path, version, params, query] = JSON.parse(name) as QueryCacheKey;
  const call = { method: 'GET', path, version: version === 'own' ? version : Number(version) } as Call;
  const callOptions = { ...(params ? { params } : {}), ...(query ? { query } : {}) };
  if (version === undefined) return cache.write('lists', name, { ...entry, savedAt: 0 });
  try {
    const response = await callApiWithEtag(call, callOptions as never);
    if (!response.unchanged) await cache.write('lists', name, { value: response.reply, savedAt: 0, etag: undefined });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if ([403, 404, 410].includes(failure.status)) await cache.remove('lists', name);
    else await cache.write('lists', name, { ...entry, savedAt: 0 });
  }
}
