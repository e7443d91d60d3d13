import type { Call, ReplyOf } from '@canticle/contract/calls';
import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { ApiError, type Answer, askApi, isNetworkFailure, type Wants } from '../api/index.ts';
import { answerOrderOf } from './answer-order.ts';
import type { Copy, Kept, Shelf } from './copy.ts';
import { noteContact } from './contact.ts';
import { currentCopy } from './current-copy.ts';
import { isStillTrue, tellingsAbout } from './followed.ts';

/** How one answer is read from the copy, asked from the network and kept. `lifetime` in milliseconds. */
type CopyFirst<T> = {
  readonly read: () => Promise<Kept<T> | undefined>;
  /** Reads once more, and waits longer, where the copy was late with its answer and there is no other. */
  readonly readLate?: () => Promise<Kept<T> | undefined>;
  readonly fetch: (options: {
    readonly signal: AbortSignal | undefined;
    readonly etag: string | undefined;
  }) => Promise<Answer<T>>;
  readonly write: (kept: Kept<T>) => Promise<void>;
  /**
   * Forgets the answer that is kept, because the server says it is not for this person. False when it stays: the server
   * may not know the person's own changes yet.
   */
  readonly forget: (client: QueryClient) => Promise<boolean>;
  /** Whether an answer kept at that moment is true whatever its age. */
  readonly isStillTrue?: (savedAt: number) => boolean;
  /** Another number than before an answer was asked for: it may not know what the copy was told meanwhile. */
  readonly tellings?: () => number;
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
  readonly withDeedsSince?: (value: T, startedAt: number) => T;
  readonly lifetime: number;
};

/**
 * A TanStack query that answers from the browser's copy at once. A kept answer older than `lifetime` is asked for again
 * behind the screen, written to the copy and then shown. Without a kept answer it waits for the network. Once something
 * is on the screen, asking again goes to the network; without one, what is shown stays.
 */
export function copyFirst<T>(queryKey: QueryKey, store: CopyFirst<T>) {
  return {
    queryKey,
    staleTime: ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
      store.isStillTrue?.(state.dataUpdatedAt) ? Number.POSITIVE_INFINITY : store.lifetime,
    // What is fresh in the copy but not new is refreshed behind the screen; a failed network is not worth three tries.
    retry: (count: number, failure: Error) => count < 2 && failure instanceof ApiError && failure.status >= 500,
    queryFn: async ({ client, signal }: QueryFunctionContext): Promise<T> => {
      const startedAt = store.changeCount?.() ?? 0;
      const shown = client.getQueryData<T>(queryKey);
      const kept = await store.read();
      if (shown === undefined && kept !== undefined) {
        const isNew = Date.now() - kept.savedAt < store.lifetime || store.isStillTrue?.(kept.savedAt) === true;
        if (!isNew) void refresh(client, queryKey, store, kept);
        return withDeeds(store, kept.value, startedAt);
      }
      try {
        return await fetchAndKeep(client, queryKey, store, kept, startedAt, signal);
      } catch (failure) {
        const now = client.getQueryData<T>(queryKey);
        if (now !== undefined && isNetworkFailure(failure)) return now;
        if (isWithdrawn(failure)) await withdraw(client, queryKey, store, failure);
        const late = kept === undefined && isNetworkFailure(failure) ? await store.readLate?.() : undefined;
        if (late !== undefined) return withDeeds(store, late.value, startedAt);
        if (isNetworkFailure(failure) && (await store.isLocked?.())) throw lockedFor(failure);
        throw failure;
      }
    },
  };
}

const lockedFor = (cause: ApiError) =>
  new ApiError({
    status: 0,
    code: 'KEPT_LOCKED',
    message: 'Kept on this device, and locked until the next contact',
    cause,
  });

async function fetchAndKeep<T>(
  client: QueryClient,
  queryKey: QueryKey,
  store: CopyFirst<T>,
  kept: Kept<T> | undefined,
  startedAt: number,
  signal?: AbortSignal,
): Promise<T> {
  const order = answerOrderOf(client);
  const request = order.begin();
  const { answer, isOvertaken } = await askUntilTrue(store, kept, signal);
  store.onContact?.();
  // A later request, or a write, may have brought something newer meanwhile: that stays, or is asked for.
  if (order.isOvertaken(queryKey, request))
    return client.getQueryData<T>(queryKey) ?? fetchAndKeep(client, queryKey, store, kept, startedAt, signal);
  order.noteShown(queryKey, request);
  const next = answer.unchanged ? kept : { value: answer.reply, etag: answer.etag };
  if (!next) throw new TypeError('The server answered that nothing changed, but nothing is kept');
  const value = withDeeds(store, next.value, startedAt);
  // With changes in it, it is no longer what the server named by its tag.
  const etag = value === next.value && !isOvertaken ? next.etag : undefined;
  await store.write({ value, etag, savedAt: isOvertaken ? 0 : Date.now() });
  const newer = order.isOvertaken(queryKey, request) ? client.getQueryData<T>(queryKey) : undefined;
  return newer ?? withDeeds(store, value, startedAt);
}

/* So often an answer is asked for again that was on its way while something changed; then it counts as old. */
const mostTries = 3;

async function askUntilTrue<T>(
  store: CopyFirst<T>,
  kept: Kept<T> | undefined,
  signal: AbortSignal | undefined,
): Promise<{ readonly answer: Answer<T>; readonly isOvertaken: boolean }> {
  for (let tries = 1; ; tries++) {
    const before = store.tellings?.();
    const answer = await store.fetch({ signal, etag: kept?.etag });
    const isOvertaken = store.tellings?.() !== before;
    if (!isOvertaken || tries === mostTries) return { answer, isOvertaken };
  }
}

const withDeeds = <T>({ withDeedsSince }: CopyFirst<T>, value: T, startedAt: number): T =>
  withDeedsSince ? withDeedsSince(value, startedAt) : value;

/* Asks behind the screen. Without a network the kept answer stays; when the server withdraws it, it goes. */
async function refresh<T>(client: QueryClient, queryKey: QueryKey, store: CopyFirst<T>, kept: Kept<T>): Promise<void> {
  try {
    const value = await fetchAndKeep(client, queryKey, store, kept, store.changeCount?.() ?? 0);
    client.setQueryData(queryKey, value);
  } catch (failure) {
    if (isWithdrawn(failure)) await withdraw(client, queryKey, store, failure);
  }
}

async function withdraw<T>(
  client: QueryClient,
  queryKey: QueryKey,
  store: CopyFirst<T>,
  failure: ApiError,
): Promise<void> {
  if (!(await store.forget(client))) return;
  const query = client.getQueryCache().find({ queryKey, exact: true });
  query?.setState({ data: undefined, status: 'error', error: failure });
}

const isWithdrawn = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && [403, 404, 410].includes(failure.status);

/**
 * The query of one call of the contract, kept in the copy of whoever is signed in.
 *
 * @param lifetime  milliseconds, from `lifetimes`
 * @param shelf     where it is kept; on `lyrics` give the song's id as `name`
 */
export function copiedCall<C extends Call>(
  call: C,
  wants: Omit<Wants<C>, 'signal' | 'etag'>,
  lifetime: number,
  { shelf = 'lists', name }: { readonly shelf?: Shelf; readonly name?: string } = {},
) {
  const { params, query, body } = wants as { params?: unknown; query?: unknown; body?: unknown };
  // A read that is a POST says what it wants in its body.
  const asked = body === undefined ? [] : [body];
  const queryKey = [call.path, String(call.version), params ?? null, query ?? null, ...asked] as const;
  return copyFirst<ReplyOf<C>>(queryKey, {
    ...keptIn(currentCopy, shelf, name ?? JSON.stringify(queryKey)),
    isStillTrue: (savedAt) => isStillTrue(currentCopy(), call.path, savedAt, Date.now()),
    tellings: () => tellingsAbout(call.path),
    fetch: (options) => askApi(call, { ...wants, ...options } as unknown as Wants<C>),
    lifetime,
  });
}

/**
 * Shows and keeps what a write has brought. An answer that was asked for before it came never replaces it.
 *
 * @param query  of `copiedCall`, kept in the shelf "lists"
 */
export async function showWritten<T>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: QueryKey },
  value: T,
): Promise<void> {
  const order = answerOrderOf(client);
  order.noteShown(queryKey, order.begin());
  // Kept before it shows: whoever reloads the page as soon as it is seen finds it again.
  await currentCopy().write('lists', JSON.stringify(queryKey), { value, savedAt: Date.now(), etag: undefined });
  client.setQueryData(queryKey, value);
}

/* Reading chooses the copy, writing uses the same one: an answer never lands in the copy of the next person. */
function keptIn<T>(
  copyNow: () => Copy,
  shelf: Shelf,
  name: string,
): Pick<CopyFirst<T>, 'read' | 'readLate' | 'write' | 'forget' | 'isLocked' | 'onContact'> {
  let copy = copyNow();
  return {
    read: () => {
      copy = copyNow();
      return copy.read<T>(shelf, name);
    },
    readLate: async () => (copy.health.isKeeping() ? undefined : copy.read<T>(shelf, name, { isPatient: true })),
    write: (kept) => copy.write(shelf, name, kept),
    forget: () => copy.remove(shelf, name).then(() => true),
    isLocked: () => copy.isLocked(shelf, name),
    onContact: () => noteContact(copy, Date.now()),
  };
}
