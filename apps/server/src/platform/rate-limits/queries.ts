import { sql } from 'kysely';
import { MAX_CLOCK_SKEW_MS, toIso, type Reader, skipLocked, type Tx } from '../database/index.ts';

/** Rows deleted in one transaction: a fraction of a second, during which tries are counted. */
const CLEANUP_BATCH = 1000;

/** A window of one key, before its try is counted. */
export type NewWindow = { readonly keyHash: string; readonly endsAt: Date };

/** A window of one key, with the tries in it. */
export type RateLimitWindow = { readonly keyHash: string; readonly tries: number; readonly endsAt: string };

/* With a clock that was set back, a key would be blocked until it has caught up: a window that starts later than now
   is over. */
const latestStart = (now: Date): string => toIso(new Date(now.getTime() + MAX_CLOCK_SKEW_MS));

/**
 * Counts one try for each key in one statement; an expired window starts over. Until the transaction ends, other tries
 * of these keys wait.
 *
 * @param windows  sorted by their keys: two statements that lock in different orders would deadlock
 */
export async function incrementWindows(tx: Tx, windows: readonly NewWindow[], now: Date): Promise<RateLimitWindow[]> {
  const isOver = sql`(rate_limits.ends_at <= ${toIso(now)} or rate_limits.began_at > ${latestStart(now)})`;
  return tx
    .insertInto('rate_limits')
    .values(
      windows.map(({ keyHash, endsAt }) => ({
        key_hash: keyHash,
        tries: 1,
        began_at: toIso(now),
        ends_at: toIso(endsAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        tries: sql<number>`case when ${isOver} then 1 else rate_limits.tries + 1 end`,
        began_at: sql<string>`case when ${isOver} then excluded.began_at else rate_limits.began_at end`,
        ends_at: sql<string>`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['key_hash as keyHash', 'tries', 'ends_at as endsAt'])
    .execute();
}

/** The tries of a key in its window; undefined when there is none, or it has expired. */
export async function findWindow(db: Reader, keyHash: string, now: Date): Promise<RateLimitWindow | undefined> {
  return db
    .selectFrom('rate_limits')
    .select(['key_hash as keyHash', 'tries', 'ends_at as endsAt'])
    .where('key_hash', '=', keyHash)
    .where('ends_at', '>', toIso(now))
    .where('began_at', '<=', latestStart(now))
    .executeTakeFirst();
}

/** Takes one try back, unless its window has expired. */
export async function decrementWindow(tx: Tx, { keyHash, endsAt }: Omit<RateLimitWindow, 'tries'>): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('key_hash', '=', keyHash)
    .where('ends_at', '=', endsAt)
    .where('tries', '>', 0)
    .execute();
}

/** Deletes expired windows; returns false when none is left. */
export async function deleteExpiredWindows(tx: Tx, now: Date): Promise<boolean> {
  const expired = tx
    .selectFrom('rate_limits')
    .select('key_hash')
    .where('ends_at', '<=', toIso(now))
    .orderBy('ends_at')
    .limit(CLEANUP_BATCH);
  const removed = await tx
    .deleteFrom('rate_limits')
    .where('key_hash', 'in', skipLocked(tx, expired))
    .executeTakeFirst();
  return removed.numDeletedRows === BigInt(CLEANUP_BATCH);
}
