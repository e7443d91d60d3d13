import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tx } from './transaction.ts';
import type { Tables } from './tables.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { toIso } from './values.ts';

/** Rows one transaction deletes: on SQLite it blocks the process. */
const BATCH_ROWS = { postgres: 5000, sqlite: 250 } as const;

/**
 * Deletes rows whose timestamp in `column` is earlier than `before`. Rows that another process is deleting are skipped.
 *
 * @param limit  rows; rows of other tables deleted by cascade are not counted
 * @returns       how many rows were deleted
 */
export async function deleteBefore<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  column: keyof Tables[T] & string,
  before: Date,
  limit: number,
): Promise<number> {
  const expired = sql`from ${sql.table(table)} where ${sql.ref(column)} < ${toIso(before)} limit ${limit}`;
  const condition =
    tx.getExecutor().adapter instanceof PostgresAdapter
      ? sql`ctid = any(array(select ctid ${expired} for update skip locked))`
      : sql`rowid in (select rowid ${expired})`;
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Empties columns of rows whose timestamp in `column` is earlier than `before`.
 *
 * @returns  how many rows had something in one of them
 */
export async function clearBefore<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  cleared: readonly (keyof Tables[T] & string)[],
  column: keyof Tables[T] & string,
  before: Date,
  limit: number,
): Promise<number> {
  const isFilled = sql.join(
    cleared.map((name) => sql`${sql.ref(name)} is not null`),
    sql` or `,
  );
  const old = sql`from ${sql.table(table)} where ${sql.ref(column)} < ${toIso(before)} and (${isFilled}) limit ${limit}`;
  const condition =
    tx.getExecutor().adapter instanceof PostgresAdapter
      ? sql`ctid = any(array(select ctid ${old} for update skip locked))`
      : sql`rowid in (select rowid ${old})`;
  const empty = sql.join(cleared.map((name) => sql`${sql.ref(name)} = null`));
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${empty} where ${condition}`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Does work of any amount in a series of separate transactions, so that none takes long and others write in between.
 * What is not done when it is aborted is done the next time.
 *
 * @param runBatch    does at most this much and returns how much it did; fewer means that nothing is left
 * @param batchSize  for steps that affect more rows than they count
 * @returns       how much was done
 */
export async function runInBatches(
  database: Pick<Database, 'engine' | 'transaction'>,
  runBatch: (tx: Tx, batchSize: number) => Promise<number>,
  {
    signal,
    batchSize = BATCH_ROWS[database.engine],
  }: { readonly signal?: AbortSignal; readonly batchSize?: number } = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const done = await database.transaction((tx) => runBatch(tx, batchSize));
    total += done;
    if (done < batchSize || signal?.aborted === true) return total;
    await yieldToEventLoop();
  }
}
