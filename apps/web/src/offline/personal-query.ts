import type { Call, ReplyOf } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApiWithEtag, newId, type ApiResponse, type CallOptions } from '../api/index.ts';
import type { LocalCacheEntry } from './local-cache.ts';
import { cacheFirst } from './cache-first.ts';
import { currentCache } from './current-cache.ts';
import type { NewOperation, Operation } from './outbox.ts';

/** What was done, as far as it shows. */
export type PendingOperation = Pick<Operation, 'id' | 'thing' | 'call' | 'params' | 'body' | 'addedAt'>;

/** How a person's own changes show in an answer before the server knows them. */
export type OptimisticUpdate<T> = {
  /** Whether an operation on this thing shows in the answer. */
  readonly appliesTo: (thing: string) => boolean;
  /** The answer after the operation. Doing it twice gives what doing it once gives. */
  apply(value: T, operation: PendingOperation): T;
  /** What changes show in before any answer has come, where a part is better than nothing. */
  readonly emptyValue?: T;
  /** What else is forgotten when the server says that there is no such thing, or none for this person. */
  onWithdrawn?(queries: QueryClient): Promise<void>;
};

/** An answer that the person themself changes: a query, and how changes show in it. */
export type PersonalQuery<T> = ReturnType<typeof cacheFirst<T>> & {
  readonly optimisticUpdate: OptimisticUpdate<T>;
  readonly name: string;
};

/* The calls whose answers the person changes. */
const personalPaths = new Set<string>();

/** Whether a kept answer is of a call whose answers the person changes. @param name  as in the copy */
export const isPersonal = (name: string): boolean => {
  const path = /^\["([^"]+)"/.exec(name)?.[1];
  return path !== undefined && personalPaths.has(path);
};

/* What was done in this page, for answers that were on their way meanwhile. */
let recentOperations: readonly (PendingOperation & { readonly sequence: number })[] = [];
let changeCount = 0;
const recentMs = 60_000;

/**
 * The query of one call about something the person changes: what waits in the outbox, and what is done while the server
 * answers, shows in whatever it answers.
 *
 * @param lifetime  milliseconds, from `lifetimes`
 */
export function personalQuery<C extends Call>(
  call: C,
  callOptions: Omit<CallOptions<C>, 'signal' | 'etag'>,
  lifetime: number,
  optimisticUpdate: OptimisticUpdate<ReplyOf<C>>,
): PersonalQuery<ReplyOf<C>> {
  const { params, query } = callOptions as { params?: unknown; query?: unknown };
  const queryKey = [call.path, String(call.version), params ?? null, query ?? null] as const;
  const name = JSON.stringify(queryKey);
  let cache = currentCache();
  personalPaths.add(call.path);
  const queryOptions = cacheFirst<ReplyOf<C>>(queryKey, {
    read: async () => {
      cache = currentCache();
      return withPending(cache.read<ReplyOf<C>>('lists', name), optimisticUpdate);
    },
    readSlow: async () =>
      cache.health.isStoring()
        ? undefined
        : withPending(cache.read('lists', name, { allowSlow: true }), optimisticUpdate),
    fetch: (options) =>
      fetchWithPending(call, { ...callOptions, ...options } as unknown as CallOptions<C>, optimisticUpdate),
    write: (entry) => cache.write('lists', name, entry),
    // What was just made is not known there before it is sent.
    evict: async (queries) => {
      if ((await pendingFor(optimisticUpdate)).length > 0) return false;
      await cache.remove('lists', name);
      await optimisticUpdate.onWithdrawn?.(queries);
      return true;
    },
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
 * What is kept, with what the outbox holds and a page that was closed in that moment no longer wrote into it. Where no
 * answer was ever kept, what waits is shown by itself where that is better than nothing, and counts as old.
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
  const unwritten = pending.filter(({ addedAt }) => addedAt >= before.savedAt);
  return unwritten.length === 0
    ? entry
    : { value: unwritten.reduce(optimisticUpdate.apply, before.value), savedAt: before.savedAt, etag: undefined };
}

async function pendingFor({ appliesTo }: Pick<OptimisticUpdate<unknown>, 'appliesTo'>): Promise<readonly Operation[]> {
  return (await currentCache().outbox.list()).filter(({ thing, refused: rejection }) => !rejection && appliesTo(thing));
}

/**
 * Does something to what belongs to the person: shown at once in every query it concerns, kept in the copy, and sent
 * as soon as there is a network. Gives the id under which it can be taken back while it is held.
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
  recentOperations = [
    ...recentOperations.filter(({ addedAt }) => added.addedAt - addedAt < recentMs),
    { ...added, sequence: changeCount },
  ];
  const cache = currentCache();
  // Kept before it is shown in full: what is on the screen is never more than what would be sent.
  const adding = cache.outbox.add(added);
  await Promise.all(
    affectedQueries.map((query) => updateQuery(queries, query, (value) => query.optimisticUpdate.apply(value, added))),
  );
  await adding;
  return added.id;
}

async function updateQuery(
  queries: QueryClient,
  { queryKey, name, optimisticUpdate }: PersonalQuery<unknown>,
  update: (value: unknown) => unknown,
): Promise<void> {
  const cache = currentCache();
  const current = queries.getQueryData<unknown>(queryKey);
  if (current !== undefined) {
    const value = update(current);
    queries.setQueryData(queryKey, value);
    return cache.write('lists', name, { value, savedAt: Date.now(), etag: undefined });
  }
  // An answer that is on its way brings the change with it when it is shown.
  const entry = await cache.read<unknown>('lists', name);
  if (entry) return cache.write('lists', name, { ...entry, value: update(entry.value), etag: undefined });
  if (optimisticUpdate.emptyValue === undefined || queries.getQueryData(queryKey) !== undefined) return;
  queries.setQueryData(queryKey, update(optimisticUpdate.emptyValue));
  void queries.invalidateQueries({ queryKey });
}

/**
 * Takes out of an answer, on the screen and in the copy, what the server says is not there; then the answer is asked for
 * again.
 *
 * @param remove  the answer without it
 */
export async function removeFromQuery<T>(
  queries: QueryClient,
  query: PersonalQuery<T>,
  remove: (value: T) => T,
): Promise<void> {
  await updateQuery(queries, query as PersonalQuery<unknown>, (value) => remove(value as T));
  await queries.invalidateQueries({ queryKey: query.queryKey });
}

/** What is asked of a query when something is taken back: how it looked without it. */
export type Rollback<T> = { readonly query: PersonalQuery<T>; restore(value: T): T };

/** Takes back what was done and is still held. Says whether it could be taken back. */
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
