import { createHmac } from 'node:crypto';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import {
  incrementWindows,
  type RateLimitWindow,
  findWindow,
  deleteExpiredWindows,
  decrementWindow,
} from './queries.ts';
import { createRejectionCache } from './rejection-cache.ts';

/**
 * How often one key may try something, in a window that begins with its first try. The name is stored: never change it.
 */
export type RateLimit = { readonly name: string; readonly maxAttempts: number; readonly windowMs: number };

/** A limit, and the key it is counted for: an address, an account. */
type LimitedKey = readonly [limit: RateLimit, key: string];

/** A try that was counted, or rejected. */
export type RateLimitResult = {
  /** Seconds until the next try is allowed; undefined when the try was counted and may proceed. */
  readonly retryAfterS: number | undefined;
  /** Takes the try back, after it succeeded. */
  release(): Promise<void>;
};

/** Limits guessing, across processes and restarts: tries are counted in the database. */
export type RateLimiter = {
  /** How many tries this process has rejected since its start, by the name of the limit that was reached. */
  readonly rejections: () => Readonly<Record<string, number>>;
  /**
   * Counts one try for all keys, or for none of them when one has reached its limit. Count before the outcome is known,
   * so that a thousand simultaneous tries count as a thousand.
   *
   * @param keys  each with a different limit
   */
  consume(keys: readonly LimitedKey[]): Promise<RateLimitResult>;
  /** Seconds until the key may try again; undefined when it may now. Counts nothing. */
  findRetryAfter(key: LimitedKey): Promise<number | undefined>;
};

type RateLimitContext = {
  readonly config: Pick<Config, 'secret'>;
  readonly database: Database;
  readonly now: () => Date;
};

/** Aborts the transaction, so that nothing of the try is stored. */
class RateLimitExceeded extends Error {
  readonly windows: readonly RateLimitWindow[];

  constructor(windows: readonly RateLimitWindow[]) {
    super('Too many attempts.');
    this.windows = windows;
  }
}

/** Creates the rate limiter. */
export function createRateLimiter({ config, database, now }: RateLimitContext): RateLimiter {
  // Addresses cannot be read out of the table, not even by trying all of them.
  const hashOf = ([{ name }, key]: LimitedKey): string =>
    createHmac('sha256', config.secret).update(`rate limit\0${name}\0${key}`).digest('base64url');
  const secondsUntil = (endsAt: string): number =>
    Math.max(1, Math.ceil((Date.parse(endsAt) - now().getTime()) / 1000));

  const release = (counted: readonly RateLimitWindow[]) => () =>
    database.transaction(async (tx) => {
      for (const one of counted) await decrementWindow(tx, one);
    });

  const recent = createRejectionCache();
  const rejectionCounts = new Map<string, number>();
  const reject = (ended: readonly { readonly limit: RateLimit; readonly endsAt: string }[]): RateLimitResult => {
    for (const { limit } of ended) rejectionCounts.set(limit.name, (rejectionCounts.get(limit.name) ?? 0) + 1);
    return {
      retryAfterS: Math.max(...ended.map(({ endsAt }) => secondsUntil(endsAt))),
      release: async () => undefined,
    };
  };

  return {
    rejections: () => Object.fromEntries(rejectionCounts),
    async consume(keys) {
      const limits = new Map(keys.map((key) => [hashOf(key), key[0]]));
      const at = now();
      const cached = [...limits].flatMap(([keyHash, limit]) => {
        const endsAt = recent.find(keyHash, at);
        return endsAt === undefined ? [] : [{ limit, endsAt }];
      });
      if (cached.length > 0) return reject(cached);
      const tries = [...limits]
        .map(([keyHash, { windowMs }]) => ({ keyHash, endsAt: new Date(at.getTime() + windowMs) }))
        .toSorted(byKey);
      try {
        const counted = await database.transaction(async (tx) => {
          const found = await incrementWindows(tx, tries, at);
          const exceeded = found.filter((one) => one.tries > (limits.get(one.keyHash)?.maxAttempts ?? 0));
          if (exceeded.length > 0) throw new RateLimitExceeded(exceeded);
          return found;
        });
        return { retryAfterS: undefined, release: release(counted.toSorted(byKey)) };
      } catch (error) {
        if (!(error instanceof RateLimitExceeded)) throw error;
        for (const { keyHash, endsAt } of error.windows) recent.add(keyHash, endsAt, at);
        return reject(
          error.windows.flatMap(({ keyHash, endsAt }) => {
            const limit = limits.get(keyHash);
            return limit === undefined ? [] : [{ limit, endsAt }];
          }),
        );
      }
    },
    async findRetryAfter(key) {
      const found = await findWindow(database.read, hashOf(key), now());
      return found === undefined || found.tries < key[0].maxAttempts ? undefined : secondsUntil(found.endsAt);
    },
  };
}

/* Several keys are always locked in this order, to avoid deadlocks. */
const byKey = (a: { readonly keyHash: string }, b: { readonly keyHash: string }): number =>
  a.keyHash < b.keyHash ? -1 : 1;

/** Defines the job that deletes expired windows, in steps, every few minutes in one of the processes. */
export function defineRateLimitCleanupJob({
  database,
  jobs,
  now,
}: Pick<RateLimitContext, 'database' | 'now'> & { readonly jobs: JobQueue }): void {
  jobs.define('rate-limits.forget', {
    schedule: { everyMinutes: 10 },
    async run({ signal }) {
      let isMore = true;
      while (isMore && !signal.aborted) isMore = await database.transaction((tx) => deleteExpiredWindows(tx, now()));
    },
  });
}
