import type { Call, ReplyOf } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import {
  callApiWithEtag,
  newId,
  type ApiResponse,
  type CallOptions,
  type CallRequest,
  type UntypedRequest,
} from '../api/index.ts';
import type { LocalCacheEntry } from './cache-entry.ts';
import { cacheFirst } from './cache-first.ts';
import { currentCache } from './current-cache.ts';
import type { NewOperation, Operation } from './outbox.ts';
import { countInvalidations } from './subscription.ts';

/** The parts of an operation that affect an answer. */
export type PendingOperation = Pick<Operation, 'id' | 'thing' | 'call' | 'params' | 'body' | 'addedAt'>;

/** How a person's pending changes are applied to an answer before the server knows them. */
export type OptimisticUpdate<T> = {
  /** Whether an operation on this resource affects the answer. */
  readonly appliesTo: (thing: string) => boolean;
  /** The answer after the operation. Must be idempotent. */
  apply(value: T, operation: PendingOperation): T;
  /** The value to apply changes to before any answer has arrived, where partial data is better than none. */
  readonly emptyValue?: T;
  /** The call whose answers an older version of the app cached instead: they are shown until there is a new one. */
  readonly formerCall?: Pick<Call, 'path' | 'version'>;
  /** What else to remove when the server says that the entity does not exist, or not for this person. */
  onWithdrawn?(queries: QueryClient): Promise<void>;
};

/** An answer that the person changes: a query, and how changes are applied to it. */
export type PersonalQuery<T> = ReturnType<typeof cacheFirst<T>> & {
  readonly optimisticUpdate: OptimisticUpdate<T>;
  readonly name: string;
};

/* The calls whose answers the person changes. */
const personalPaths = new Set<string>();

/**
 * Whether a cached answer is of a call whose answers the person changes.
 * @param name  as in the cache
 */
export const isPersonal = (name: string): boolean => {
  const path = /^\["([^"]+)"/.exec(name)?.[1];
  return path !== undefined && personalPaths.has(path);
};

/*
 * Changes made in this page, for responses that were in flight meanwhile. Limited by number and not by age: a device
 * that slept, or whose clock was set, may get a response to a request of an hour ago.
 */
let recentOperations: readonly (PendingOperation & { readonly sequence: number })[] = [];
let changeCount = 0;
const maxRecentOperations = 500;

/**
 * The query of one call about personal items: operations in the outbox, and changes made during the request, are
 * applied to every response.
 *
 * @param lifetime  milliseconds, from `lifetimes`
 */
export function personalQuery<C extends Call>(
  call: C,
  request: CallRequest<C>,
  lifetime: number,
  optimisticUpdate: OptimisticUpdate<ReplyOf<C>>,
): PersonalQuery<ReplyOf<C>> {
  const { params, query }: UntypedRequest = request;
  const keyOf = ({ path, version }: Pick<Call, 'path' | 'version'>) =>
    [path, String(version), params ?? null, query ?? null] as const;
  const queryKey = keyOf(call);
  const name = JSON.stringify(queryKey);
  const { formerCall } = optimisticUpdate;
  const readFormer = async () => {
    const former = formerCall && (await cache.read<ReplyOf<C>>('lists', JSON.stringify(keyOf(formerCall))));
    return former && { ...former, savedAt: 0, etag: undefined };
  };
  let cache = currentCache();
  personalPaths.add(call.path);
  const queryOptions = cacheFirst<ReplyOf<C>>(queryKey, {
    read: async () => {
      cache = currentCache();
      const cached = cache.read<ReplyOf<C>>('lists', name).then((entry) => entry ?? readFormer());
      return withPending(cached, optimisticUpdate);
    },
    readSlow: async () =>
      cache.health.isStoring()
        ? undefined
        : withPending(cache.read('lists', name, { allowSlow: true }), optimisticUpdate),
    fetch: (options) => fetchWithPending(call, { ...request, ...options }, optimisticUpdate),
    write: (entry) => cache.write('lists', name, entry),
    // An entity that was just created is unknown to the server before it is sent.
    evict: async (queries) => {
      if ((await pendingFor(optimisticUpdate)).length > 0) return false;
      await cache.remove('lists', name);
      await optimisticUpdate.onWithdrawn?.(queries);
      return true;
    },
    invalidationCount: countInvalidations,
    changeCount: () => changeCount,
    applyPending: (value, startedAt) =>
      recentOperations
        .filter(({ thing, sequence }) => sequence > startedAt && optimisticUpdate.appliesTo(thing))
        .reduce(optimisticUpdate.apply, value),
    lifetime,
  });
  return { ...queryOptions, optimisticUpdate, name };
}

async function fetchWithPending<C extends Call>(
  call: C,
  callOptions: CallOptions<C>,
  optimisticUpdate: OptimisticUpdate<ReplyOf<C>>,
): Promise<ApiResponse<ReplyOf<C>>> {
  const pending = await pendingFor(optimisticUpdate);
  const response = await callApiWithEtag(call, callOptions);
  return response.unchanged || pending.length === 0
    ? response
    : { unchanged: false, reply: pending.reduce(optimisticUpdate.apply, response.reply), etag: undefined };
}

/*
 * The cached answer, with the operations in the outbox: a page that was closed may not have written them into it. Where
 * no answer was ever cached, pending operations are shown by themselves if partial data is better than none, and count
 * as stale.
 */
async function withPending<T>(
  entryPromise: Promise<LocalCacheEntry<T> | undefined>,
  optimisticUpdate: OptimisticUpdate<T>,
): Promise<LocalCacheEntry<T> | undefined> {
  const [entry, pending] = await Promise.all([entryPromise, pendingFor(optimisticUpdate)]);
  const before =
    entry ??
    (optimisticUpdate.emptyValue === undefined ? undefined : { value: optimisticUpdate.emptyValue, savedAt: 0 });
  if (!before) return undefined;
  return pending.length === 0
    ? entry
    : { value: pending.reduce(optimisticUpdate.apply, before.value), savedAt: before.savedAt, etag: undefined };
}

async function pendingFor({ appliesTo }: Pick<OptimisticUpdate<unknown>, 'appliesTo'>): Promise<readonly Operation[]> {
  return (await currentCache().outbox.list()).filter(({ thing, refused: rejection }) => !rejection && appliesTo(thing));
}

/**
 * Changes a personal item: shown at once in every affected query, cached, and sent as soon as there is a network.
 * Returns the id with which it can be undone while it is held.
 *
 * @param affectedQueries  the queries in which it shows
 */
export async function mutateOptimistically(
  queries: QueryClient,
  operation: Omit<NewOperation, 'id' | 'addedAt' | 'call'> & { readonly call: Call },
  affectedQueries: readonly PersonalQuery<unknown>[],
): Promise<string> {
  const { method, path, version } = operation.call;
  const added: NewOperation = {
    ...operation,
    call: { method, path, version },
    id: newId(),
    addedAt: Date.now(),
  };
  changeCount += 1;
  recentOperations = [...recentOperations, { ...added, sequence: changeCount }].slice(-maxRecentOperations);
  const cache = currentCache();
  // Stored before it is shown completely: the screen never shows more than what would be sent.
  const adding = cache.outbox.add(added);
  await Promise.all(
    affectedQueries.map((query) => updateQuery(queries, query, (value) => query.optimisticUpdate.apply(value, added))),
  );
  await adding;
  return added.id;
}

async function updateQuery<T>(
  queries: QueryClient,
  { queryKey, name, optimisticUpdate }: PersonalQuery<T>,
  update: (value: T) => T,
): Promise<void> {
  const cache = currentCache();
  const current = queries.getQueryData<T>(queryKey);
  if (current !== undefined) {
    const value = update(current);
    queries.setQueryData(queryKey, value);
    return cache.write('lists', name, { value, savedAt: Date.now(), etag: undefined });
  }
  // A response in flight has the change applied when it is shown.
  const entry = await cache.read<T>('lists', name);
  if (entry) return cache.write('lists', name, { ...entry, value: update(entry.value), etag: undefined });
  if (optimisticUpdate.emptyValue === undefined || queries.getQueryData(queryKey) !== undefined) return;
  const value = update(optimisticUpdate.emptyValue);
  queries.setQueryData(queryKey, value);
  void queries.invalidateQueries({ queryKey });
  // Stale: there may be more. Once the change is sent, nothing else remembers it until there is an answer.
  return cache.write('lists', name, { value, savedAt: 0, etag: undefined });
}

/**
 * Removes from an answer, on the screen and in the cache, what the server says does not exist; then refetches the
 * answer.
 *
 * @param remove  the answer without it
 */
export async function removeFromQuery<T>(
  queries: QueryClient,
  query: PersonalQuery<T>,
  remove: (value: T) => T,
): Promise<void> {
  await updateQuery(queries, query, remove);
  await queries.invalidateQueries({ queryKey: query.queryKey });
}

/** How to restore a query when an operation is undone: its value without it. */
export type Rollback<T> = { readonly query: PersonalQuery<T>; restore(value: T): T };

/** Undoes an operation that is still held. Returns whether that was possible. */
export async function undoOperation(
  queries: QueryClient,
  id: string,
  rollbacks: readonly Rollback<unknown>[],
): Promise<boolean> {
  const isCanceled = await currentCache().outbox.cancel(id);
  if (!isCanceled) return false;
  recentOperations = recentOperations.filter((deed) => deed.id !== id);
  for (const { query, restore } of rollbacks) {
    await updateQuery(queries, query, restore);
  }
  return true;
}
