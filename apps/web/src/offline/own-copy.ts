import type { Call, ReplyOf } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { askApi, newId, type Answer, type Wants } from '../api/index.ts';
import type { Kept } from './copy.ts';
import { copyFirst } from './copy-first.ts';
import { currentCopy } from './current-copy.ts';
import type { NewOperation, Operation } from './outbox.ts';

/** What was done, as far as it shows. */
export type Deed = Pick<Operation, 'id' | 'thing' | 'call' | 'params' | 'body' | 'addedAt'>;

/** How a person's own changes show in an answer before the server knows them. */
export type Changing<T> = {
  /** Whether an operation on this thing shows in the answer. */
  readonly concerns: (thing: string) => boolean;
  /** The answer after the operation. Doing it twice gives what doing it once gives. */
  apply(value: T, deed: Deed): T;
  /** What changes show in before any answer has come, where a part is better than nothing. */
  readonly empty?: T;
  /** What else is forgotten when the server says that there is no such thing, or none for this person. */
  onWithdrawn?(queries: QueryClient): Promise<void>;
};

/** An answer that the person themself changes: a query, and how changes show in it. */
export type OwnQuery<T> = ReturnType<typeof copyFirst<T>> & { readonly changing: Changing<T>; readonly name: string };

/* The calls whose answers the person changes. */
const ownPaths = new Set<string>();

/** Whether a kept answer is of a call whose answers the person changes. @param name  as in the copy */
export const isOwn = (name: string): boolean => {
  const path = /^\["([^"]+)"/.exec(name)?.[1];
  return path !== undefined && ownPaths.has(path);
};

/* What was done in this page, for answers that were on their way meanwhile. */
let done: readonly (Deed & { readonly nth: number })[] = [];
let changeCount = 0;
const rememberMs = 60_000;

/**
 * The query of one call about something the person changes: what waits in the outbox, and what is done while the server
 * answers, shows in whatever it answers.
 *
 * @param lifetime  milliseconds, from `lifetimes`
 */
export function ownCall<C extends Call>(
  call: C,
  wants: Omit<Wants<C>, 'signal' | 'etag'>,
  lifetime: number,
  changing: Changing<ReplyOf<C>>,
): OwnQuery<ReplyOf<C>> {
  const { params, query } = wants as { params?: unknown; query?: unknown };
  const queryKey = [call.path, String(call.version), params ?? null, query ?? null] as const;
  const name = JSON.stringify(queryKey);
  let copy = currentCopy();
  ownPaths.add(call.path);
  const store = copyFirst<ReplyOf<C>>(queryKey, {
    read: async () => {
      copy = currentCopy();
      return withWaiting(copy.read<ReplyOf<C>>('lists', name), changing);
    },
    readLate: async () =>
      copy.health.isKeeping() ? undefined : withWaiting(copy.read('lists', name, { isPatient: true }), changing),
    fetch: (options) => askWithWaiting(call, { ...wants, ...options } as unknown as Wants<C>, changing),
    write: (kept) => copy.write('lists', name, kept),
    // What was just made is not known there before it is sent.
    forget: async (queries) => {
      if ((await waitingFor(changing)).length > 0) return false;
      await copy.remove('lists', name);
      await changing.onWithdrawn?.(queries);
      return true;
    },
    changeCount: () => changeCount,
    withDeedsSince: (value, startedAt) =>
      done.filter(({ thing, nth }) => nth > startedAt && changing.concerns(thing)).reduce(changing.apply, value),
    lifetime,
  });
  return { ...store, changing, name };
}

async function askWithWaiting<C extends Call>(
  call: C,
  wants: Wants<C>,
  changing: Changing<ReplyOf<C>>,
): Promise<Answer<ReplyOf<C>>> {
  const waiting = await waitingFor(changing);
  const answer = await askApi(call, wants);
  return answer.unchanged || waiting.length === 0
    ? answer
    : { unchanged: false, reply: waiting.reduce(changing.apply, answer.reply), etag: undefined };
}

/*
 * What is kept, with what the outbox holds and a page that was closed in that moment no longer wrote into it. Where no
 * answer was ever kept, what waits is shown by itself where that is better than nothing, and counts as old.
 */
async function withWaiting<T>(
  reading: Promise<Kept<T> | undefined>,
  changing: Changing<T>,
): Promise<Kept<T> | undefined> {
  const [kept, waiting] = await Promise.all([reading, waitingFor(changing)]);
  const before = kept ?? (changing.empty === undefined ? undefined : { value: changing.empty, savedAt: 0 });
  if (!before) return undefined;
  const unwritten = waiting.filter(({ addedAt }) => addedAt >= before.savedAt);
  return unwritten.length === 0
    ? kept
    : { value: unwritten.reduce(changing.apply, before.value), savedAt: before.savedAt, etag: undefined };
}

async function waitingFor({ concerns }: Pick<Changing<unknown>, 'concerns'>): Promise<readonly Operation[]> {
  return (await currentCopy().outbox.list()).filter(({ thing, refused }) => !refused && concerns(thing));
}

/**
 * Does something to what belongs to the person: shown at once in every query it concerns, kept in the copy, and sent
 * as soon as there is a network. Gives the id under which it can be taken back while it is held.
 *
 * @param shownIn  the queries in which it shows
 */
export async function changeOwn(
  queries: QueryClient,
  operation: Omit<NewOperation, 'id' | 'addedAt' | 'call'> & { readonly call: Call },
  shownIn: readonly OwnQuery<unknown>[],
): Promise<string> {
  const { method, path, version } = operation.call;
  const added: NewOperation = {
    ...operation,
    call: { method, path, version },
    id: newId(),
    addedAt: Date.now(),
  };
  changeCount += 1;
  done = [...done.filter(({ addedAt }) => added.addedAt - addedAt < rememberMs), { ...added, nth: changeCount }];
  const copy = currentCopy();
  // Kept before it is shown in full: what is on the screen is never more than what would be sent.
  const adding = copy.outbox.add(added);
  await Promise.all(shownIn.map((query) => show(queries, query, (value) => query.changing.apply(value, added))));
  await adding;
  return added.id;
}

async function show(
  queries: QueryClient,
  { queryKey, name, changing }: OwnQuery<unknown>,
  after: (value: unknown) => unknown,
): Promise<void> {
  const copy = currentCopy();
  const shown = queries.getQueryData<unknown>(queryKey);
  if (shown !== undefined) {
    const value = after(shown);
    queries.setQueryData(queryKey, value);
    return copy.write('lists', name, { value, savedAt: Date.now(), etag: undefined });
  }
  // An answer that is on its way brings the change with it when it is shown.
  const kept = await copy.read<unknown>('lists', name);
  if (kept) return copy.write('lists', name, { ...kept, value: after(kept.value), etag: undefined });
  if (changing.empty === undefined || queries.getQueryData(queryKey) !== undefined) return;
  queries.setQueryData(queryKey, after(changing.empty));
  void queries.invalidateQueries({ queryKey });
}

/**
 * Takes out of an answer, on the screen and in the copy, what the server says is not there; then the answer is asked for
 * again.
 *
 * @param without  the answer without it
 */
export async function forgetIn<T>(queries: QueryClient, query: OwnQuery<T>, without: (value: T) => T): Promise<void> {
  await show(queries, query as OwnQuery<unknown>, (value) => without(value as T));
  await queries.invalidateQueries({ queryKey: query.queryKey });
}

/** What is asked of a query when something is taken back: how it looked without it. */
export type Restored<T> = { readonly query: OwnQuery<T>; restore(value: T): T };

/** Takes back what was done and is still held. Says whether it could be taken back. */
export async function takeBack(
  queries: QueryClient,
  id: string,
  restored: readonly Restored<unknown>[],
): Promise<boolean> {
  const isTaken = await currentCopy().outbox.takeBack(id);
  if (!isTaken) return false;
  done = done.filter((deed) => deed.id !== id);
  for (const { query, restore } of restored) {
    await show(queries, query, restore);
  }
  return true;
}
