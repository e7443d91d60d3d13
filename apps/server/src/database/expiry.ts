import { PostgresAdapter, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';
import { giveTurn } from './turns.ts';
import { momentOf } from './values.ts';

/** Rows one transaction removes: on SQLite the process does nothing else meanwhile. */
const STEP_ROWS = { postgres: 5000, sqlite: 1000 } as const;

/**
 * Removes rows whose moment in `column` lies before `before`. Those that another process is removing are passed over.
 *
 * @param atMost  rows; those of other tables that go with them are not counted
 * @returns       how many went
 */
export async function deleteBefore<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  column: keyof Tables[T] & string,
  before: Date,
  atMost: number,
): Promise<number> {
  const expired = sql`from ${sql.table(table)} where ${sql.ref(column)} < ${momentOf(before)} limit ${atMost}`;
  const chosen =
    tx.getExecutor().adapter instanceof PostgresAdapter
      ? sql`ctid = any(array(select ctid ${expired} for update skip locked))`
      : sql`rowid in (select rowid ${expired})`;
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${chosen}`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Does something of which there may be any amount in transactions of its own, one after the other, so that none takes long
 * and others write in between. What is not done when it is stopped is done the next time.
 *
 * @param step    does at most so much and says how much it did; fewer means that nothing is left
 * @param atMost  for steps that carry more rows with them than they count
 * @returns       how much was done
 */
export async function inSteps(
  database: Pick<Database, 'engine' | 'transaction'>,
  step: (tx: Tx, atMost: number) => Promise<number>,
  { signal, atMost = STEP_ROWS[database.engine] }: { readonly signal?: AbortSignal; readonly atMost?: number } = {},
): Promise<number> {
  for (let sum = 0; ; ) {
    const done = await database.transaction((tx) => step(tx, atMost));
    sum += done;
    if (done < atMost || signal?.aborted === true) return sum;
    await giveTurn();
  }
}
