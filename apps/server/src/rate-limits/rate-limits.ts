import { createHmac } from 'node:crypto';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { countTries, type Counted, findTries, removeSome, takeBack } from './queries.ts';
import { rememberRefusals } from './refusals.ts';

/** How often something may be tried by one key, in a window that begins with its first try. The name is kept: never change it. */
export type RateLimit = { readonly name: string; readonly tries: number; readonly windowMs: number };

/** A limit, and for whom or what it is counted: an address, an account. */
export type LimitedKey = readonly [limit: RateLimit, key: string];

/** A try that was counted, or refused. */
export type CountedTry = {
  /** Seconds until it may be tried again; undefined when the try was counted and may go on. */
  readonly waitS: number | undefined;
  /** Takes the try back: it turned out well. */
  release(): Promise<void>;
};

/** Bounds how often somebody may guess, whichever process they ask, and across restarts: tries are counted in the database. */
export type RateLimits = {
  /**
   * Counts one try for all keys, or for none of them when one has had its tries. Count before the outcome is known, so that
   * a thousand tries at the same moment are a thousand.
   *
   * @param keys  each of another limit
   */
  countTry(keys: readonly LimitedKey[]): Promise<CountedTry>;
  /** Seconds until the key may try again; undefined when it may now. Counts nothing. */
  findWait(key: LimitedKey): Promise<number | undefined>;
};

type RateLimitRooms = {
  readonly config: Pick<Config, 'secret'>;
  readonly database: Database;
  readonly now: () => Date;
};

/** Ends the transaction, so that nothing of the try stays. */
class Refused extends Error {
  readonly full: readonly Counted[];

  constructor(full: readonly Counted[]) {
    super('There were too many tries.');
    this.full = full;
  }
}

/** Opens the room of rate limits. */
export function openRateLimits({ config, database, now }: RateLimitRooms): RateLimits {
  // Nobody reads addresses out of the table, not even by trying all of them.
  const hashOf = ([{ name }, key]: LimitedKey): string =>
    createHmac('sha256', config.secret).update(`rate limit\0${name}\0${key}`).digest('base64url');
  const waitUntil = (endsAt: string): number => Math.max(1, Math.ceil((Date.parse(endsAt) - now().getTime()) / 1000));

  const release = (counted: readonly Counted[]) => () =>
    database.transaction(async (tx) => {
      for (const one of counted) await takeBack(tx, one);
    });

  const refusals = rememberRefusals();
  const refuse = (ends: readonly string[]): CountedTry => ({
    waitS: Math.max(...ends.map(waitUntil)),
    release: async () => undefined,
  });

  return {
    async countTry(keys) {
      const limits = new Map(keys.map((key) => [hashOf(key), key[0]]));
      const at = now();
      const known = [...limits.keys()].flatMap((keyHash) => refusals.find(keyHash, at) ?? []);
      if (known.length > 0) return refuse(known);
      const tries = [...limits]
        .map(([keyHash, { windowMs }]) => ({ keyHash, endsAt: new Date(at.getTime() + windowMs) }))
        .toSorted(byKey);
      try {
        const counted = await database.transaction(async (tx) => {
          const found = await countTries(tx, tries, at);
          const full = found.filter((one) => one.tries > (limits.get(one.keyHash)?.tries ?? 0));
          if (full.length > 0) throw new Refused(full);
          return found;
        });
        return { waitS: undefined, release: release(counted.toSorted(byKey)) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        for (const { keyHash, endsAt } of error.full) refusals.remember(keyHash, endsAt, at);
        return refuse(error.full.map(({ endsAt }) => endsAt));
      }
    },
    async findWait(key) {
      const found = await findTries(database.read, hashOf(key), now());
      return found === undefined || found.tries < key[0].tries ? undefined : waitUntil(found.endsAt);
    },
  };
}

/* Who locks several keys does it in this order, so that no two wait for each other. */
const byKey = (a: { readonly keyHash: string }, b: { readonly keyHash: string }): number =>
  a.keyHash < b.keyHash ? -1 : 1;

/** Has windows that are over removed, in steps, every few minutes by one of the processes. */
export function defineRateLimitJob({
  database,
  jobs,
  now,
}: Pick<RateLimitRooms, 'database' | 'now'> & { readonly jobs: Jobs }): void {
  jobs.define('rate-limits.forget', {
    schedule: { everyMinutes: 10 },
    async work({ signal }) {
      let isMore = true;
      while (isMore && !signal.aborted) isMore = await database.transaction((tx) => removeSome(tx, now()));
    },
  });
}
