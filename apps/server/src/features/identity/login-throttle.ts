import { Problem } from '@canticle/contract';
import type { RateLimitResult, RateLimit, RateLimiter } from '../../platform/rate-limits/index.ts';
import type { KnownClients } from './known-clients.ts';

/**
 * Allowed failures (contract 1.5, decision 0006). One client may fail ten times a minute at one account and a
 * hundred times in all; clients from which nobody has signed in to an account before may together fail a hundred times
 * in ten minutes at it.
 */
const PER_ACCOUNT_AND_CLIENT: RateLimit = {
  name: 'failures at an account by a client',
  maxAttempts: 10,
  windowMs: 60_000,
};
const PER_CLIENT: RateLimit = { name: 'failures by a client', maxAttempts: 100, windowMs: 60_000 };
const PER_ACCOUNT: RateLimit = { name: 'failures at an account', maxAttempts: 100, windowMs: 600_000 };

/**
 * Wrong codes of the second step, which only whoever knows the password can try: a browser that has signed in to the
 * account before has its own count, all others together may fail twenty times an hour. Of a million codes three are
 * right at a time.
 */
const CODES_PER_ACCOUNT_AND_CLIENT: RateLimit = {
  name: 'wrong codes at an account by a client',
  maxAttempts: 10,
  windowMs: 600_000,
};
/** Whoever knew the password before can have many browsers that have signed in. */
const CODES_BY_KNOWN_BROWSERS: RateLimit = {
  name: 'wrong codes at an account by browsers that have signed in',
  maxAttempts: 60,
  windowMs: 3600_000,
};
const CODES_PER_ACCOUNT: RateLimit = { name: 'wrong codes at an account', maxAttempts: 20, windowMs: 3600_000 };

/** The source of an attempt: the client's address, and the cookies of its browser. */
export type AttemptSource = { readonly client: string; readonly cookies: string | undefined };

/** Limits how often a password may be guessed, without letting strangers lock out the owner of an account. */
export type LoginThrottle = {
  /**
   * Counts an attempt before its outcome is known, so that a thousand concurrent attempts count as a thousand.
   *
   * @throws {Problem} TOO_MANY
   */
  countByClient(from: AttemptSource): Promise<RateLimitResult>;
  /** The same for an attempt at the password of an account, whether it exists or not. `email` is in lower case. */
  countByAccount(email: string, from: AttemptSource): Promise<RateLimitResult>;
  /** The same for an attempt at the second step of an account. */
  countByCode(email: string, from: AttemptSource): Promise<RateLimitResult>;
  /** The same for an attempt within a session. */
  countBySession(sessionId: string, from: AttemptSource): Promise<RateLimitResult>;
};

/** @param knownClients  clients that have signed in before: they are not limited by the attempts of others */
export function createLoginThrottle(
  knownClients: KnownClients,
  rateLimits: Pick<RateLimiter, 'consume'>,
): LoginThrottle {
  const count = async (...keys: Parameters<RateLimiter['consume']>[0]): Promise<RateLimitResult> => {
    const attempt = await rateLimits.consume(keys);
    rejectIfLimited(attempt.retryAfterS);
    return attempt;
  };

  return {
    countByClient: ({ client }) => count([PER_CLIENT, client]),
    countBySession: (sessionId, { client }) =>
      count([PER_CLIENT, client], [PER_ACCOUNT_AND_CLIENT, `session ${sessionId}`]),
    countByCode(email, { client, cookies }) {
      const browserId = knownClients.findBrowserId(email, cookies);
      if (browserId !== undefined)
        return count([CODES_PER_ACCOUNT_AND_CLIENT, `${email} browser ${browserId}`], [CODES_BY_KNOWN_BROWSERS, email]);
      const pair = [CODES_PER_ACCOUNT_AND_CLIENT, `${email} client ${client}`] as const;
      return count([PER_CLIENT, client], pair, [CODES_PER_ACCOUNT, email]);
    },
    countByAccount(email, { client, cookies }) {
      const browserId = knownClients.findBrowserId(email, cookies);
      // Attempts by others, behind the same address or elsewhere, do not count against a known browser.
      if (browserId !== undefined) return count([PER_ACCOUNT_AND_CLIENT, `${email} browser ${browserId}`]);
      const pair = [PER_ACCOUNT_AND_CLIENT, `${email} client ${client}`] as const;
      if (knownClients.isKnownAddress(email, client)) return count([PER_CLIENT, client], pair);
      return count([PER_CLIENT, client], pair, [PER_ACCOUNT, email]);
    },
  };
}

/**
 * Refuses a client that has to wait.
 *
 * @throws {Problem} TOO_MANY, unless there is nothing to wait for
 */
export function rejectIfLimited(retryAfterS: number | undefined): void {
  if (retryAfterS !== undefined)
    throw new Problem('TOO_MANY', 'Too many requests. Wait a few minutes.', { retryAfter: retryAfterS });
}
