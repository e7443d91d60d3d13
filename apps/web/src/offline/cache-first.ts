import type { Call, ReplyOf } from '@canticle/contract/calls';
import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { ApiError, type ApiResponse, callApiWithEtag, isNetworkError, type CallOptions } from '../api/index.ts';
import { responseOrderOf } from './response-order.ts';
import type { LocalCache, LocalCacheEntry, ObjectStoreName } from './local-cache.ts';
import { recordServerContact } from './server-contact.ts';
import { currentCache } from './current-cache.ts';
import { isFresh, invalidationCountOf } from './subscription.ts';

/** How one answer is read from the copy, asked from the network and kept. `lifetime` in milliseconds. */
type CacheFirstOptions<T> = {
  readonly read: () => Promise<LocalCacheEntry<T> | undefined>;
  /** Reads once more, and waits longer, where the copy was late with its answer and there is no other. */
  readonly readSlow?: () => Promise<LocalCacheEntry<T> | undefined>;
  readonly fetch: (options: {
    readonly signal: AbortSignal | undefined;
    readonly etag: string | undefined;
  }) => Promise<ApiResponse<T>>;
  readonly write: (entry: LocalCacheEntry<T>) => Promise<void>;
  /**
   * Forgets the answer that is kept, because the server says it is not for this person. False when it stays: the server
   * may not know the person's own changes yet.
   */
  readonly evict: (client: QueryClient) => Promise<boolean>;
  /** Whether an answer kept at that moment is true whatever its age. */
  readonly isFresh?: (savedAt: number) => boolean;
  /** Another number than before an answer was asked for: it may not know what the copy was told meanwhile. */
  readonly invalidationCount?: () => number;
  /** Whether it is kept, but locked until the server is asked again. */
  readonly isLocked?: () => Promise<boolean>;
  /** The server has answered. */
  readonly onContact?: () => void;
  /** How many changes were made in this page: a clock that tells one before a question from one after it. */
  readonly changeCount?: () => number;
  /**
   * The answer with what was done in this page since there were `startedAt` changes. It is called in the moment an
   * answer is kept and in the moment it is shown, so that nothing done while it was on its way is lost from either.
   */
  readonly applyPending?: (value: T, startedAt: number) => T;
  readonly lifetime: number;
};

/**
 * A TanStack query that answers from the browser's copy at once. A kept answer older than `lifetime` is asked for again
 * behind the screen, written to the copy and then shown. Without a kept answer it waits for the network. Once something
 * is on the screen, asking again goes to the network; without one, what is shown stays.
 */
export function cacheFirst<T>(queryKey: QueryKey, store: CacheFirstOptions<T>) {
  return {
    queryKey,
    staleTime: ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
      store.isFresh?.(state.dataUpdatedAt) ? Number.POSITIVE_INFINITY : store.lifetime,
    // What is fresh in the copy but not new is refreshed behind the screen; a failed network is not worth three tries.
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
  // A later request, or a write, may have brought something newer meanwhile: that stays, or is asked for.
  if (order.isSuperseded(queryKey, request))
    return client.getQueryData<T>(queryKey) ?? fetchAndCache(client, queryKey, store, entry, startedAt, signal);
  order.markDisplayed(queryKey, request);
  const next = response.unchanged ? entry : { value: response.reply, etag: response.etag };
  if (!next) throw new TypeError('The server answered that nothing changed, but nothing is kept');
  const value = withPending(store, next.value, startedAt);
  // With changes in it, it is no longer what the server named by its tag.
  const etag = value === next.value && !isSuperseded ? next.etag : undefined;
  await store.write({ value, etag, savedAt: isSuperseded ? 0 : Date.now() });
  const newer = order.isSuperseded(queryKey, request) ? client.getQueryData<T>(queryKey) : undefined;
  return newer ?? withPending(store, value, startedAt);
}

/* So often an answer is asked for again that was on its way while something changed; then it counts as old. */
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

/* Asks behind the screen. Without a network the kept answer stays; when the server withdraws it, it goes. */
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

const isWithdrawn = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && [403, 404, 410].includes(failure.status);

/**
 * The query of one call of the contract, kept in the copy of whoever is signed in.
 *
 * @param lifetime     milliseconds, from `lifetimes`
 * @param objectStore  where it is kept; on `lyrics` give the song's id as `name`
 */
export function cachedQuery<C extends Call>(
  call: C,
  callOptions: Omit<CallOptions<C>, 'signal' | 'etag'>,
  lifetime: number,
  { objectStore = 'lists', name }: { readonly objectStore?: ObjectStoreName; readonly name?: string } = {},
) {
  const { params, query, body } = callOptions as { params?: unknown; query?: unknown; body?: unknown };
  // A read that is a POST says what it wants in its body.
  const bodyKey = body === undefined ? [] : [body];
  const queryKey = [call.path, String(call.version), params ?? null, query ?? null, ...bodyKey] as const;
  return cacheFirst<ReplyOf<C>>(queryKey, {
    ...createCacheAccess(currentCache, objectStore, name ?? JSON.stringify(queryKey)),
    isFresh: (savedAt) => isFresh(currentCache(), call.path, savedAt, Date.now()),
    invalidationCount: () => invalidationCountOf(call.path),
    fetch: (options) => callApiWithEtag(call, { ...callOptions, ...options } as unknown as CallOptions<C>),
    lifetime,
  });
}

/**
 * Shows and keeps what a write has brought. An answer that was asked for before it came never replaces it.
 *
 * @param query  of `cachedQuery`, kept in the object store "lists"
 */
export async function setCachedQueryData<T>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: QueryKey },
  value: T,
): Promise<void> {
  const order = responseOrderOf(client);
  order.markDisplayed(queryKey, order.nextRequest());
  // Kept before it shows: whoever reloads the page as soon as it is seen finds it again.
  await currentCache().write('lists', JSON.stringify(queryKey), { value, savedAt: Date.now(), etag: undefined });
  client.setQueryData(queryKey, value);
}

/* Reading chooses the copy, writing uses the same one: an answer never lands in the copy of the next person. */
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
