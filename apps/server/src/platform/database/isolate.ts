import { sql } from 'kysely';
import type { Tx } from './transaction.ts';
import { saveCommitSteps } from './commit-steps.ts';
import { isItemError } from './database-error.ts';

/**
 * The outcome of processing items: the results of the batches that succeeded, and the items that failed with their
 * errors.
 */
export type IsolationResult<Item, Result> = {
  readonly results: readonly Result[];
  readonly failures: readonly { readonly item: Item; readonly error: unknown }[];
};

/**
 * Processes items in a transaction so that an item that cannot be processed is rolled back by itself and does not
 * affect the others. All items are tried together; when that fails they are halved until the failing ones are isolated.
 *
 * @param work  processes some of the items; may run several times for an item, and what failed is rolled back
 * @throws what `work` threw when the database or the machine is at fault, not an item: the transaction must be rolled
 * back
 */
export async function isolateFailures<Item, Result>(
  tx: Tx,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result>,
): Promise<IsolationResult<Item, Result>> {
  const [item] = items;
  if (item === undefined) return { results: [], failures: [] };
  try {
    return { results: [await inSavepoint(tx, () => work(items))], failures: [] };
  } catch (error) {
    if (!isItemError(error)) throw error;
    if (items.length === 1) return { results: [], failures: [{ item, error }] };
    const middle = items.length >> 1;
    const first = await isolateFailures(tx, items.slice(0, middle), work);
    const second = await isolateFailures(tx, items.slice(middle), work);
    return { results: [...first.results, ...second.results], failures: [...first.failures, ...second.failures] };
  }
}

/* After an error of the database or the machine there may be no transaction left to roll back in. */
async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const restoreCommitSteps = saveCommitSteps(tx);
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    if (isItemError(error)) {
      await sql`rollback to savepoint part`.execute(tx);
      await sql`release savepoint part`.execute(tx);
      restoreCommitSteps();
    }
    throw error;
  }
}
