import { Problem } from '@canticle/contract';
import { countAttempts } from './attempts.ts';
import type { KnownClients } from './known-clients.ts';

/**
 * Failures that are allowed (contract 1.5, decision 0106). One client may fail ten times a minute at one account and a hundred
 * times in all; clients from which nobody has signed in to an account before may together fail a hundred times in ten
 * minutes at it.
 */
const LIMITS = {
  perAccountAndClient: { failures: 10, windowMs: 60_000 },
  perClient: { failures: 100, windowMs: 60_000 },
  perAccount: { failures: 100, windowMs: 600_000 },
} as const;

/** Where a try comes from: the client's address, and the cookies of its browser. */
export type Origin = { readonly client: string; readonly cookies: string | undefined };

type Attempts = ReturnType<typeof countAttempts>;
/** One try, as it is counted everywhere. `release` takes it back: it turned out well. */
export type CountedTry = { release(): void };

/** Bounds how often somebody may guess, without letting strangers keep the owner of an account out. */
export type Guesses = {
  /**
   * Counts a try before its outcome is known, so that a thousand at the same moment are a thousand.
   *
   * @throws {Problem} TOO_MANY
   */
  atNothing(from: Origin): CountedTry;
  /** The same for a try at the password of an account, whether there is one or not. `email` is in small letters. */
  atAccount(email: string, from: Origin): CountedTry;
  /** The same for a try of whoever has a session. */
  inSession(sessionId: string, from: Origin): CountedTry;
};

/** @param known  clients that have signed in before: they are not held back by what others do */
export function countGuesses(known: KnownClients, now: () => Date): Guesses {
  const open = ({ failures, windowMs }: { readonly failures: number; readonly windowMs: number }) =>
    countAttempts(failures, windowMs);
  const pairs = open(LIMITS.perAccountAndClient);
  const clients = open(LIMITS.perClient);
  const accounts = open(LIMITS.perAccount);

  const count = (...counters: readonly (readonly [Attempts, string])[]): CountedTry => {
    const at = now();
    for (const [attempts, key] of counters) refuse(attempts.wait(key, at));
    for (const [attempts, key] of counters) attempts.count(key, at);
    return { release: () => counters.forEach(([attempts, key]) => attempts.release(key)) };
  };

  return {
    atNothing: ({ client }) => count([clients, client]),
    inSession: (sessionId, { client }) => count([clients, client], [pairs, `session ${sessionId}`]),
    atAccount(email, { client, cookies }) {
      const browser = known.browserOf(email, cookies);
      // Neither a neighbour behind the same address nor a stranger elsewhere counts against a known browser.
      if (browser !== undefined) return count([pairs, `${email} browser ${browser}`]);
      const pair = [pairs, `${email} client ${client}`] as const;
      if (known.isKnownPlace(email, client)) return count([clients, client], pair);
      return count([clients, client], pair, [accounts, email]);
    },
  };
}

/** @throws {Problem} TOO_MANY when there is something to wait for */
export function refuse(wait: number | undefined): void {
  if (wait !== undefined) throw new Problem('TOO_MANY', 'Too many requests. Wait a few minutes.', { retryAfter: wait });
}
