import type { Call, ReplyOf } from '@canticle/contract/calls';
import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import {
  ApiError,
  type ApiResponse,
  callApiWithEtag,
  isNetworkError,
  type CallRequest,
  type UntypedRequest,
} from '../api/index.ts';
import { isUnanswered, markUnanswered, responseOrderOf } from './response-order.ts';
import type { LocalCache } from './local-cache.ts';
import type { LocalCacheEntry, ObjectStoreName } from './cache-entry.ts';
import { recordServerContact } from './server-contact.ts';
import { currentCache } from './current-cache.ts';
import { isFresh, invalidationCountOf } from './subscription.ts';

/** How one answer is read from the cache, fetched and stored. `lifetime` in milliseconds. */
type CacheFirstOptions<T> = {
  readonly read: () => Promise<LocalCacheEntry<T> | undefined>;
  /** Reads again with a longer timeout, when the cache was slow and there is no other answer. */
  readonly readSlow?: () => Promise<LocalCacheEntry<T> | undefined>;
  readonly fetch: (options: {
    readonly signal: AbortSignal | undefined;
    readonly etag: string | undefined;
  }) => Promise<ApiResponse<T>>;
  readonly write: (entry: LocalCacheEntry<T>) => Promise<void>;
  /**
   * Removes the cached answer, because the server says it is not for this person. False when it is kept: the server may
   * not know the person's own changes yet.
   */
  readonly evict: (client: QueryClient) => Promise<boolean>;
  /** Whether an answer cached at that time is current whatever its age. */
  readonly isFresh?: (savedAt: number) => boolean;
  /**
   * Differs from its value before a request when the cache was invalidated meanwhile, so that the response may be
   * outdated.
   */
  readonly invalidationCount?: () => number;
  /** Whether it is cached, but locked until the server is contacted again. */
  readonly isLocked?: () => Promise<boolean>;
  /** Called when the server has responded. */
  readonly onContact?: () => void;
  /** The number of changes made in this page: a logical clock that tells whether a change came after a request. */
  readonly changeCount?: () => number;
  /**
   * The answer with the changes made in this page since change number `startedAt`. Called when an answer is cached and
   * when it is shown, so that neither loses a change made during the request.
   */
  readonly applyPending?: (value: T, startedAt: number) => T;
  readonly lifetime: number;
};

/**
 * A TanStack query that returns the cached answer at once. A cached answer older than `lifetime` is refetched in the
 * background, cached and then shown. Without a cached answer it waits for the network. Once data is shown, a refetch
 * goes to the network; offline, the shown data stays.
 */
export function cacheFirst<T>(queryKey: QueryKey, store: CacheFirstOptions<T>) {
  return {
    queryKey,
    staleTime({ state }: { readonly state: { readonly dataUpdatedAt: number } }) {
      if (isUnanswered(queryKey)) return 0;
      return store.isFresh?.(state.dataUpdatedAt) ? Number.POSITIVE_INFINITY : store.lifetime;
    },
    // A stale cached answer is refreshed in the background; a failed network is not worth three retries.
    retry: (count: number, failure: Error) => count < 2 && failure instanceof ApiError && failure.status >= 500,
    queryFn: async ({ client, signal }: QueryFunctionContext): Promise<T> => {
      const startedAt = store.changeCount?.() ?? 0;
      const current = client.getQueryData<T>(queryKey);
      const entry = await store.read();
      if (current === undefined && entry !== undefined) {
        const isCurrent = Date.now() - entry.savedAt < store.lifetime || store.isFresh?.(entry.savedAt) === true;
        if (!isCurrent) void refresh(client, queryKey, store, entry);
        return withPending(store, entry.value, startedAt);
      }
      try {
        return await fetchAndCache(client, queryKey, store, entry, startedAt, signal);
      } catch (failure) {
        const latest = client.getQueryData<T>(queryKey);
        if (isNetworkError(failure)) markUnanswered(queryKey);
        if (latest !== undefined && isNetworkError(failure)) return latest;
        if (isWithdrawn(failure)) await removeWithdrawn(client, queryKey, store, failure);
        const slow = entry === undefined && isNetworkError(failure) ? await store.readSlow?.() : undefined;
        if (slow !== undefined) return withPending(store, slow.value, startedAt);
        if (isNetworkError(failure) && (await store.isLocked?.())) throw createLockedError(failure);
        throw failure;
      }
    },
  };
}

const createLockedError = (cause: ApiError) =>
  new ApiError({
    status: 0,
    code: 'KEPT_LOCKED',
    message: 'Kept on this device, and locked until the next contact',
    cause,
  });

async function fetchAndCache<T>(
  client: QueryClient,
  queryKey: QueryKey,
  store: CacheFirstOptions<T>,
  entry: LocalCacheEntry<T> | undefined,
  startedAt: number,
  signal?: AbortSignal,
): Promise<T> {
  const order = responseOrderOf(client);
  const request = order.nextRequest();
  const { response, isSuperseded } = await fetchUntilFresh(store, entry, signal);
  store.onContact?.();
  // A later request, or a write, may have brought newer data meanwhile: that stays, or is refetched.
  if (order.isSuperseded(queryKey, request))
    return client.getQueryData<T>(queryKey) ?? fetchAndCache(client, queryKey, store, entry, startedAt, signal);
  order.markDisplayed(queryKey, request);
  const next = response.unchanged ? entry : { value: response.reply, etag: response.etag };
  if (!next) throw new TypeError('The server answered that nothing changed, but nothing is kept');
  const value = withPending(store, next.value, startedAt);
  // With pending changes applied, it no longer matches the server's ETag.
  const etag = value === next.value && !isSuperseded ? next.etag : undefined;
  await store.write({ value, etag, savedAt: isSuperseded ? 0 : Date.now() });
  const newer = order.isSuperseded(queryKey, request) ? client.getQueryData<T>(queryKey) : undefined;
  return newer ?? withPending(store, value, startedAt);
}

/* How often a response is refetched that was in flight while something changed; after that it counts as stale. */
const maxAttempts = 3;

async function fetchUntilFresh<T>(
  store: CacheFirstOptions<T>,
  entry: LocalCacheEntry<T> | undefined,
  signal: AbortSignal | undefined,
): Promise<{ readonly response: ApiResponse<T>; readonly isSuperseded: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const before = store.invalidationCount?.();
    const response = await store.fetch({ signal, etag: entry?.etag });
    const isSuperseded = store.invalidationCount?.() !== before;
    if (!isSuperseded || attempt === maxAttempts) return { response, isSuperseded };
  }
}

const withPending = <T>({ applyPending }: CacheFirstOptions<T>, value: T, startedAt: number): T =>
  applyPending ? applyPending(value, startedAt) : value;

/* Refetches in the background. Offline, the cached answer stays; when the server withdraws it, it is removed. */
async function refresh<T>(
  client: QueryClient,
  queryKey: QueryKey,
  store: CacheFirstOptions<T>,
  entry: LocalCacheEntry<T>,
): Promise<void> {
  try {
    const value = await fetchAndCache(client, queryKey, store, entry, store.changeCount?.() ?? 0);
    client.setQueryData(queryKey, value);
  } catch (failure) {
    if (isNetworkError(failure)) markUnanswered(queryKey);
    if (isWithdrawn(failure)) await removeWithdrawn(client, queryKey, store, failure);
  }
}

async function removeWithdrawn<T>(
  client: QueryClient,
  queryKey: QueryKey,
  store: CacheFirstOptions<T>,
  failure: ApiError,
): Promise<void> {
  if (!(await store.evict(client))) return;
  const query = client.getQueryCache().find({ queryKey, exact: true });
  query?.setState({ data: undefined, status: 'error', error: failure });
}

/** Whether the server says that something does not exist, or not for this person: another try would say the same. */
export const isWithdrawn = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && [403, 404, 410].includes(failure.status);

type CachedQueryOptions<T> = Partial<Pick<CacheFirstOptions<T>, 'fetch'>> & {
  readonly objectStore?: ObjectStoreName;
  readonly name?: string;
};

/**
 * The query of one call of the contract, cached in the local cache of the signed-in person.
 *
 * @param lifetime     milliseconds, from `lifetimes`
 * @param objectStore  where it is cached; for `lyrics` pass the song's id as `name`
 * @param fetch        loads it, where that is not just the call, such as together with others
 */
export function cachedQuery<C extends Call>(
  call: C,
  request: CallRequest<C>,
  lifetime: number,
  { objectStore = 'lists', name, fetch }: CachedQueryOptions<ReplyOf<C>> = {},
) {
  const { params, query, body }: UntypedRequest = request;
  // A read sent as POST has its parameters in the body.
  const bodyKey = body === undefined ? [] : [body];
  const queryKey = [call.path, String(call.version), params ?? null, query ?? null, ...bodyKey] as const;
  return cacheFirst<ReplyOf<C>>(queryKey, {
    ...createCacheAccess(currentCache, objectStore, name ?? JSON.stringify(queryKey)),
    isFresh: (savedAt) => isFresh(currentCache(), call.path, savedAt, Date.now()),
    invalidationCount: () => invalidationCountOf(call.path),
    fetch: fetch ?? ((options) => callApiWithEtag(call, { ...request, ...options })),
    lifetime,
  });
}

/**
 * Shows and caches the result of a write. A response to a request that started earlier never replaces it.
 *
 * @param query  of `cachedQuery`, cached in the object store "lists"
 */
export async function setCachedQueryData<T>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: QueryKey },
  value: T,
): Promise<void> {
  const order = responseOrderOf(client);
  order.markDisplayed(queryKey, order.nextRequest());
  // Cached before it is shown: a person who reloads the page as soon as they see it finds it again.
  await currentCache().write('lists', JSON.stringify(queryKey), { value, savedAt: Date.now(), etag: undefined });
  client.setQueryData(queryKey, value);
}

/* Reading selects the cache, writing uses the same one: a response is never written to the next person's cache. */
function createCacheAccess<T>(
  getCache: () => LocalCache,
  objectStore: ObjectStoreName,
  name: string,
): Pick<CacheFirstOptions<T>, 'read' | 'readSlow' | 'write' | 'evict' | 'isLocked' | 'onContact'> {
  let cache = getCache();
  return {
    read: () => {
      cache = getCache();
      return cache.read<T>(objectStore, name);
    },
    readSlow: async () =>
      cache.health.isStoring() ? undefined : cache.read<T>(objectStore, name, { allowSlow: true }),
    write: (entry) => cache.write(objectStore, name, entry),
    evict: () => cache.remove(objectStore, name).then(() => true),
    isLocked: () => cache.isLocked(objectStore, name),
    onContact: () => recordServerContact(cache, Date.now()),
  };
}
