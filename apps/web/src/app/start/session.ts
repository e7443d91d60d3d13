import { person as personCalls, session as sessionCalls } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../api/index.ts';
import {
  clearWhenDue,
  closeCopy,
  copiedCall,
  currentCopy,
  keepSending,
  lifetimes,
  openCopyOf,
} from '../../offline/index.ts';
import { type IdentityProvider, type Person, SignInError } from '../../sign-in/index.ts';
import { forgetTraces, separateTraces } from './forget-traces.ts';

/** Where somebody stands between opening the page and singing from it (contract 5.1). */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unverified'; readonly person: Person }
  | { readonly kind: 'signed-in'; readonly person: Person }
  /** A link would sign in somebody else than who is here; `other` is what they are called, when that is known. */
  | { readonly kind: 'choosing'; readonly person: Person; readonly other: string | undefined }
  | { readonly kind: 'failed'; readonly failure: unknown };

export type LeaveOptions = { readonly discardUnsent?: boolean; readonly everywhere?: boolean };

export type Session = {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Finds out who is there, with the token of the address when it had one. Fails only into the state `failed`. */
  readonly begin: (authToken: string | null) => Promise<void>;
  /** Answers who it is to be, while the state is `choosing`. */
  readonly choose: (who: 'here' | 'other') => Promise<void>;
  /** Takes in somebody who has just signed in. */
  readonly enter: (person: Person) => Promise<void>;
  /** Looks again who is there: the address may be verified by now, or another tab has changed who is signed in. */
  readonly lookAgain: () => Promise<void>;
  /** A call found nobody signed in: when that is so, shows it. What is kept and unsent stays for the next sign-in. */
  readonly checkLost: () => Promise<void>;
  /**
   * Sends what is unsent, then signs out and removes everything of the person from this browser. When something cannot
   * be sent, or the browser does not say what is unsent, nothing happens and that is given, unless `discardUnsent`. With `everywhere` the
   * other devices are signed out too; when the server cannot be told that, it throws what `callApi` throws and nothing
   * is removed.
   */
  readonly leave: (options?: LeaveOptions) => Promise<{ readonly unsent: number; readonly isUnknown?: boolean }>;
};

/** What a session needs of the world around it. */
type SessionWorld = {
  readonly provider: IdentityProvider;
  readonly queries: QueryClient;
  readonly now: () => number;
  /** Called when the token of the address was refused. */
  readonly onBadToken: () => void;
  /** Begins to read what the page of the address shows, as soon as it is known whose copy that is; done when it is there. */
  readonly readAhead: () => Promise<void>;
};

/* What is at hand, in the copy or among the first answers, is there by then: the page is drawn once, with its words. */
const atHandMs = 150;

const user = () => copiedCall(sessionCalls.getSession, {}, lifetimes.user);

/** Opens the session of this tab. */
export function createSession(world: SessionWorld): Session {
  const { provider, queries } = world;
  const listeners = new Set<() => void>();
  let state: SessionState = { kind: 'starting' };
  let sending: ReturnType<typeof keepSending> | undefined;
  let takes = 0;
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const letGo = () => {
    takes += 1;
    sending?.stop();
    sending = undefined;
    queries.clear();
    closeCopy();
  };
  const take = async (person: Person | null) => {
    // What one person sees must not stay on the screen while the next is let in.
    if (state.kind === 'signed-in') become(person ? { kind: 'starting' } : { kind: 'signed-out' });
    letGo();
    const mine = takes;
    if (!person) return become({ kind: 'signed-out' });
    if (!person.emailVerified) return become({ kind: 'unverified', person });
    separateTraces(person.id);
    const copy = await openCopyOf(person.id);
    const readingAhead = world.readAhead().catch(() => undefined);
    const next = await stateAfterLoading(queries, person);
    if (next.kind === 'signed-in') {
      sending = keepSending(copy.outbox);
      await Promise.race([readingAhead, new Promise((resolve) => setTimeout(resolve, atHandMs))]);
      // Somebody else was taken in meanwhile, or nobody.
      if (mine !== takes) return;
    }
    become(next);
  };
  const lookAgain = () =>
    provider.currentPerson().then(take, (failure: unknown) => become({ kind: 'failed', failure }));
  /* Somebody was let in on the memory of this device: is it still true? If so the server is there, and what is due is done. */
  const confirm = async (last: Person) => {
    const person = await provider.currentPerson().catch(() => last);
    if (person?.id !== last.id || !person.emailVerified) return take(person);
    const isReached = (await provider.bearer().catch(() => null)) !== null;
    if (isReached && (await clearWhenDue(currentCopy(), world.now()))) await queries.invalidateQueries();
  };

  let asked: string | undefined;
  const redeem = async (token: string): Promise<void> => {
    try {
      return await take(await provider.signInWithToken(token));
    } catch (failure) {
      const isOther = failure instanceof SignInError && failure.code === 'auth/signed-in-as-another';
      const person = isOther ? await provider.currentPerson().catch(() => null) : null;
      if (!isOther || person === null) world.onBadToken();
      if (person === null) return beginAsBefore();
      asked = token;
      become({ kind: 'choosing', person, other: (failure as SignInError).other });
    }
  };
  /* Sends what the one who is here has not sent yet, and gives whether their copy may go. */
  const sendOf = async (person: Person): Promise<boolean> => {
    const { outbox } = await openCopyOf(person.id);
    sending = keepSending(outbox);
    await sending.sendNow({ withHeld: true });
    return (await outbox.list()).length === 0;
  };
  const replace = async (here: Person, token: string): Promise<void> => {
    become({ kind: 'starting' });
    const isSent = await sendOf(here).catch(() => false);
    const copy = currentCopy();
    try {
      const person = await provider.signInWithToken(token, { replace: true });
      sending?.stop();
      if (isSent) await copy.forgetPerson();
      await take(person);
    } catch {
      world.onBadToken();
      await beginAsBefore();
    }
  };
  const beginAsBefore = async () => {
    const last = provider.lastPerson();
    if (!last?.emailVerified) return lookAgain();
    await take(last);
    await confirm(last);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (authToken) => (authToken === null ? beginAsBefore() : redeem(authToken)),
    choose: async (who) => {
      if (state.kind !== 'choosing' || asked === undefined) return;
      const token = asked;
      asked = undefined;
      await (who === 'here' ? beginAsBefore() : replace(state.person, token));
    },
    enter: take,
    lookAgain,
    checkLost: async () => {
      if (state.kind !== 'signed-in') return;
      const token = await provider.bearer({ renew: true }).catch(() => undefined);
      if (token === null && state.kind === 'signed-in') await take(null);
    },
    leave: async ({ discardUnsent = false, everywhere = false } = {}) => {
      const copy = currentCopy();
      if (!discardUnsent) {
        await sending?.sendNow({ withHeld: true });
        const { length: unsent } = await copy.outbox.list();
        if (!copy.outbox.isKnown()) return { unsent, isUnknown: true };
        if (unsent > 0) return { unsent };
      }
      // After what is unsent: the server takes nothing more from whoever is signed out everywhere.
      if (everywhere) await callApi(personCalls.signOutEverywhere, {});
      sending?.stop();
      await copy.forgetPerson();
      await provider.signOut();
      forgetTraces();
      await take(null);
      return { unsent: 0 };
    },
  };
}

/* The person's own document, from the copy or the network, decides whether the app opens. */
async function stateAfterLoading(queries: QueryClient, person: Person): Promise<SessionState> {
  try {
    await queries.fetchQuery(user());
    return { kind: 'signed-in', person };
  } catch (failure) {
    const code = failure instanceof ApiError ? failure.code : undefined;
    if (code === 'EMAIL_NOT_VERIFIED') return { kind: 'unverified', person };
    if (code === 'SIGNED_OUT' || code === 'NO_TOKEN') return { kind: 'signed-out' };
    return { kind: 'failed', failure };
  }
}
