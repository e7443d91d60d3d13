import { Problem } from '@canticle/contract';
import type { CountedTry, RateLimit, RateLimits } from '../../rate-limits/index.ts';
import type { KnownClients } from './known-clients.ts';

/**
 * Failures that are allowed (contract 1.5, decisions 0106 and 0119). One client may fail ten times a minute at one account and a
 * hundred times in all; clients from which nobody has signed in to an account before may together fail a hundred times in ten
 * minutes at it.
 */
const PER_ACCOUNT_AND_CLIENT: RateLimit = { name: 'failures at an account by a client', tries: 10, windowMs: 60_000 };
const PER_CLIENT: RateLimit = { name: 'failures by a client', tries: 100, windowMs: 60_000 };
const PER_ACCOUNT: RateLimit = { name: 'failures at an account', tries: 100, windowMs: 600_000 };

/** Where a try comes from: the client's address, and the cookies of its browser. */
export type Origin = { readonly client: string; readonly cookies: string | undefined };

/** Bounds how often somebody may guess, without letting strangers keep the owner of an account out. */
export type Guesses = {
  /**
   * Counts a try before its outcome is known, so that a thousand at the same moment are a thousand.
   *
   * @throws {Problem} TOO_MANY
   */
  atNothing(from: Origin): Promise<CountedTry>;
  /** The same for a try at the password of an account, whether there is one or not. `email` is in small letters. */
  atAccount(email: string, from: Origin): Promise<CountedTry>;
  /** The same for a try of whoever has a session. */
  inSession(sessionId: string, from: Origin): Promise<CountedTry>;
};

/** @param known  clients that have signed in before: they are not held back by what others do */
export function countGuesses(known: KnownClients, limits: Pick<RateLimits, 'countTry'>): Guesses {
  const count = async (...keys: Parameters<RateLimits['countTry']>[0]): Promise<CountedTry> => {
    const counted = await limits.countTry(keys);
    refuse(counted.waitS);
    return counted;
  };

  return {
    atNothing: ({ client }) => count([PER_CLIENT, client]),
    inSession: (sessionId, { client }) => count([PER_CLIENT, client], [PER_ACCOUNT_AND_CLIENT, `session ${sessionId}`]),
    atAccount(email, { client, cookies }) {
      const browser = known.browserOf(email, cookies);
      // Neither a neighbour behind the same address nor a stranger elsewhere counts against a known browser.
      if (browser !== undefined) return count([PER_ACCOUNT_AND_CLIENT, `${email} browser ${browser}`]);
      const pair = [PER_ACCOUNT_AND_CLIENT, `${email} client ${client}`] as const;
      if (known.isKnownPlace(email, client)) return count([PER_CLIENT, client], pair);
      return count([PER_CLIENT, client], pair, [PER_ACCOUNT, email]);
    },
  };
}

/** @throws {Problem} TOO_MANY when there is something to wait for */
export function refuse(waitS: number | undefined): void {
  if (waitS !== undefined)
    throw new Problem('TOO_MANY', 'Too many requests. Wait a few minutes.', { retryAfter: waitS });
}
