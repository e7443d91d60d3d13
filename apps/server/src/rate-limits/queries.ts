import { sql } from 'kysely';
import { CLOCKS_DIFFER_MS, momentOf, type Reader, takeUnlocked, type Tx } from '../database/index.ts';

/** Rows removed in one transaction: a fraction of a second, while tries are counted. */
const REMOVED_AT_ONCE = 1000;

/** A window of one key, before its try is counted. */
export type NewTry = { readonly keyHash: string; readonly endsAt: Date };

/** A window of one key, with the tries in it. */
export type Counted = { readonly keyHash: string; readonly tries: number; readonly endsAt: string };

/* A clock that was set back would keep somebody out until it has caught up: what began later than now is over. */
const latestBeginning = (now: Date): string => momentOf(new Date(now.getTime() + CLOCKS_DIFFER_MS));

/**
 * Counts one try for each key in one statement; a window that is over begins anew. Until the transaction ends, other
 * tries of these keys wait.
 *
 * @param tries  in the order of their keys: two statements that lock in different orders would wait for each other
 */
export async function countTries(tx: Tx, tries: readonly NewTry[], now: Date): Promise<Counted[]> {
  const isOver = sql`(rate_limits.ends_at <= ${momentOf(now)} or rate_limits.began_at > ${latestBeginning(now)})`;
  return tx
    .insertInto('rate_limits')
    .values(
      tries.map(({ keyHash, endsAt }) => ({
        key_hash: keyHash,
        tries: 1,
        began_at: momentOf(now),
        ends_at: momentOf(endsAt),
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

/** The tries of a key in its window; undefined when there is none, or it is over. */
export async function findTries(db: Reader, keyHash: string, now: Date): Promise<Counted | undefined> {
  return db
    .selectFrom('rate_limits')
    .select(['key_hash as keyHash', 'tries', 'ends_at as endsAt'])
    .where('key_hash', '=', keyHash)
    .where('ends_at', '>', momentOf(now))
    .where('began_at', '<=', latestBeginning(now))
    .executeTakeFirst();
}

/** Takes one try back, unless its window is over. */
export async function takeBack(tx: Tx, { keyHash, endsAt }: Omit<Counted, 'tries'>): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('key_hash', '=', keyHash)
    .where('ends_at', '=', endsAt)
    .where('tries', '>', 0)
    .execute();
}

/** Removes windows that are over; gives false when none is left. */
export async function removeSome(tx: Tx, now: Date): Promise<boolean> {
  const over = tx
    .selectFrom('rate_limits')
    .select('key_hash')
    .where('ends_at', '<=', momentOf(now))
    .orderBy('ends_at')
    .limit(REMOVED_AT_ONCE);
  const removed = await tx.deleteFrom('rate_limits').where('key_hash', 'in', takeUnlocked(tx, over)).executeTakeFirst();
  return removed.numDeletedRows === BigInt(REMOVED_AT_ONCE);
}
