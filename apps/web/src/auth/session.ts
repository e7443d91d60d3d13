import { person as personCalls, session as sessionCalls } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/index.ts';
import {
  clearWhenDue,
  closeCache,
  cachedQuery,
  currentCache,
  type Outbox,
  startSender,
  lifetimes,
  openCache,
} from '../offline/index.ts';
import type { IdentityProvider, Person } from './identity-provider.ts';
import { releasePushDevice } from './release-push-device.ts';
import { SignInError } from './sign-in-error.ts';
import { clearPersonStorage, switchStorageOwner } from '../storage/index.ts';

/** The state between opening the page and a usable app (contract 5.1). */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unverified'; readonly person: Person }
  | { readonly kind: 'signed-in'; readonly person: Person }
  /** A link would sign in another person than the current one; `other` is that person's name, when known. */
  | { readonly kind: 'choosing'; readonly person: Person; readonly other: string | undefined }
  | { readonly kind: 'failed'; readonly failure: unknown };

export type SignOutOptions = { readonly discardUnsent?: boolean; readonly everywhere?: boolean };

export type Session = {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Finds out who is signed in, using the token of the address if there is one. Fails only into the state `failed`. */
  readonly start: (authToken: string | null) => Promise<void>;
  /** Chooses the person while the state is `choosing`. */
  readonly choosePerson: (who: 'here' | 'other') => Promise<void>;
  /** Completes the sign-in of a person. */
  readonly completeSignIn: (person: Person) => Promise<void>;
  /** Checks again who is signed in: the address may be verified now, or another tab may have changed the sign-in. */
  readonly refresh: () => Promise<void>;
  /**
   * Called when a call found nobody signed in: shows that when it is true. Cached and unsent data stay for the next
   * sign-in.
   */
  readonly checkExpired: () => Promise<void>;
  /**
   * Sends unsent changes, then signs out and removes all data of the person from this browser. When something cannot be
   * sent, or the number of unsent changes is unknown, nothing happens and the result says so, unless `discardUnsent`.
   * With `everywhere` the other devices are signed out too; when that call fails, it throws what `callApi` throws and
   * nothing is removed.
   */
  readonly signOut: (options?: SignOutOptions) => Promise<{ readonly unsent: number; readonly isUnknown?: boolean }>;
};

/** The dependencies of a session. */
type SessionDependencies = {
  readonly provider: IdentityProvider;
  readonly queries: QueryClient;
  readonly now: () => number;
  /** Called when the token of the address was rejected. */
  readonly onInvalidToken: () => void;
  /**
   * Prefetches the data of the address's page as soon as it is known whose cache that is; resolves when it is loaded.
   */
  readonly prefetch: () => Promise<void>;
};

/* Cached or bootstrap data are loaded by then: the page renders once, with its text. */
const prefetchTimeoutMs = 150;

const userQuery = () => cachedQuery(sessionCalls.getSession, {}, lifetimes.user);

type ActiveSession = ReturnType<typeof createActiveSession>;

/* The state of the session, and the cache and the sender of the person who is signed in. */
function createActiveSession({ queries, prefetch }: SessionDependencies) {
  const listeners = new Set<() => void>();
  let state: SessionState = { kind: 'starting' };
  let sender: ReturnType<typeof startSender> | undefined;
  let generation = 0;
  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const startSending = (outbox: Outbox) => (sender = startSender(outbox));
  const closeCurrent = () => {
    generation += 1;
    sender?.stop();
    sender = undefined;
    queries.clear();
    closeCache();
  };
  const setPerson = async (person: Person | null) => {
    // Data of one person must not stay on the screen when the next signs in.
    if (state.kind === 'signed-in') setState(person ? { kind: 'starting' } : { kind: 'signed-out' });
    closeCurrent();
    const startedGeneration = generation;
    if (!person) return setState({ kind: 'signed-out' });
    if (!person.emailVerified) return setState({ kind: 'unverified', person });
    switchStorageOwner(person.id);
    void releasePushDevice(person.id);
    const cache = await openCache(person.id);
    const prefetching = prefetch().catch(() => undefined);
    const next = await loadSessionState(queries, person);
    if (next.kind === 'signed-in') {
      startSending(cache.outbox);
      await Promise.race([prefetching, new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))]);
      // Another person, or nobody, is signed in meanwhile.
      if (startedGeneration !== generation) return;
    }
    setState(next);
  };
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setState,
    setPerson,
    startSending,
    sender: () => sender,
  };
}

/** Creates the session of this tab. */
export function createSession(dependencies: SessionDependencies): Session {
  const { provider, queries } = dependencies;
  const active = createActiveSession(dependencies);
  const { state, setState, setPerson } = active;
  const refresh = () =>
    provider.currentPerson().then(setPerson, (failure: unknown) => setState({ kind: 'failed', failure }));
  /*
   * A person was let in from cached data: checks that it is still valid. If so the server is reachable, and due work
   * runs.
   */
  const confirmRemembered = async (remembered: Person) => {
    const person = await provider.currentPerson().catch(() => remembered);
    if (person?.id !== remembered.id || !person.emailVerified) return setPerson(person);
    const isServerReached = (await provider.getBearerToken().catch(() => null)) !== null;
    if (isServerReached && (await clearWhenDue(currentCache(), dependencies.now()))) await queries.invalidateQueries();
  };
  const resume = async () => {
    const remembered = provider.rememberedPerson();
    if (!remembered?.emailVerified) return refresh();
    await setPerson(remembered);
    await confirmRemembered(remembered);
  };
  return {
    state,
    subscribe: active.subscribe,
    ...createTokenSignIn(dependencies, active, resume),
    completeSignIn: setPerson,
    refresh,
    checkExpired: async () => {
      if (state().kind !== 'signed-in') return;
      const token = await provider.getBearerToken({ renew: true }).catch(() => undefined);
      if (token === null && state().kind === 'signed-in') await setPerson(null);
    },
    signOut: (options) => signOut(provider, active, options),
  };
}

/* Signs in with the token of an address, or else as the person who is remembered. */
function createTokenSignIn(
  { provider, onInvalidToken }: SessionDependencies,
  { state, setState, setPerson, startSending, sender }: ActiveSession,
  resume: () => Promise<void>,
): Pick<Session, 'start' | 'choosePerson'> {
  let pendingToken: string | undefined;
  const signInWithToken = async (token: string): Promise<void> => {
    try {
      return await setPerson(await provider.signInWithToken(token));
    } catch (failure) {
      const other = failure instanceof SignInError && failure.code === 'auth/signed-in-as-another' && failure;
      const person = other ? await provider.currentPerson().catch(() => null) : null;
      if (!other || person === null) {
        onInvalidToken();
        return resume();
      }
      pendingToken = token;
      setState({ kind: 'choosing', person, other: other.detail });
    }
  };
  /* Sends the current person's unsent changes, and returns whether their cache may be deleted. */
  const sendUnsent = async (person: Person): Promise<boolean> => {
    const { outbox } = await openCache(person.id);
    await startSending(outbox).sendNow({ includeHeld: true });
    return (await outbox.list()).length === 0;
  };
  const replace = async (signedInPerson: Person, token: string): Promise<void> => {
    setState({ kind: 'starting' });
    const isSent = await sendUnsent(signedInPerson).catch(() => false);
    const cache = currentCache();
    try {
      const person = await provider.signInWithToken(token, { replace: true });
      sender()?.stop();
      if (isSent) await cache.deletePersonData();
      await setPerson(person);
    } catch {
      onInvalidToken();
      await resume();
    }
  };
  return {
    start: (authToken) => (authToken === null ? resume() : signInWithToken(authToken)),
    choosePerson: async (choice) => {
      const current = state();
      if (current.kind !== 'choosing' || pendingToken === undefined) return;
      const token = pendingToken;
      pendingToken = undefined;
      await (choice === 'here' ? resume() : replace(current.person, token));
    },
  };
}

async function signOut(
  provider: IdentityProvider,
  { sender, setPerson }: ActiveSession,
  { discardUnsent = false, everywhere = false }: SignOutOptions = {},
) {
  const cache = currentCache();
  if (!discardUnsent) {
    await sender()?.sendNow({ includeHeld: true });
    const { length: unsent } = await cache.outbox.list();
    if (!cache.outbox.hasLoaded()) return { unsent, isUnknown: true };
    if (unsent > 0) return { unsent };
  }
  // After sending: the server accepts nothing more from a person who is signed out everywhere.
  if (everywhere) await callApi(personCalls.signOutEverywhere, {});
  sender()?.stop();
  await releasePushDevice();
  await cache.deletePersonData();
  await provider.signOut();
  clearPersonStorage();
  await setPerson(null);
  return { unsent: 0 };
}

/* The person's user document, from the cache or the network, decides whether the app opens. */
async function loadSessionState(queries: QueryClient, person: Person): Promise<SessionState> {
  try {
    await queries.fetchQuery(userQuery());
    return { kind: 'signed-in', person };
  } catch (failure) {
    const code = failure instanceof ApiError ? failure.code : undefined;
    if (code === 'EMAIL_NOT_VERIFIED') return { kind: 'unverified', person };
    if (code === 'SIGNED_OUT' || code === 'NO_TOKEN') return { kind: 'signed-out' };
    return { kind: 'failed', failure };
  }
}
