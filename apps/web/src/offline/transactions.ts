import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { CacheSchema } from './schema.ts';

export type Database = IDBPDatabase<CacheSchema>;
type Names = StoreNames<CacheSchema>[];
type Mode = 'readonly' | 'readwrite';

/**
 * How much the browser makes sure that what is written survives a power cut: only what exists nowhere else is worth the wait.
 */
const durabilityOf = (stores: Names): IDBTransactionDurability => (stores.includes('outbox') ? 'strict' : 'relaxed');

const begin = <S extends Names, M extends Mode>(database: Database, stores: S, mode: M) =>
  database.transaction(stores, mode, mode === 'readonly' ? undefined : { durability: durabilityOf(stores) });

/**
 * One transaction whose requests are all made at once, and which is committed with them. WebKit never ends a transaction that
 * its page had still to commit when it was left, and holds its stores against every later page: nothing is left to the page
 * here.
 *
 * @param createRequests  makes its requests before anything is awaited
 * @throws what the first request that failed throws
 */
export async function runRequests<T, S extends Names, M extends Mode>(
  database: Database,
  stores: S,
  mode: M,
  createRequests: (transaction: IDBPTransaction<CacheSchema, S, M>) => Promise<T>,
): Promise<T> {
  const transaction = begin(database, stores, mode);
  const requests = createRequests(transaction);
  transaction.commit();
  // What is read is there before the transaction has ended; what is written is only there then.
  const completion = mode === 'readonly' ? transaction.done.catch(() => undefined) : transaction.done;
  const [answer, done] = await Promise.allSettled([requests, mode === 'readonly' ? undefined : completion]);
  if (answer.status === 'rejected') throw answer.reason;
  if (done.status === 'rejected') throw done.reason;
  return answer.value;
}

/* Transactions of this page that it has still to commit. */
const openTransactions = new Set<{ abort(): void }>();

/** One transaction in which a request depends on the answer to another; it is aborted when the page is left before its end. */
export async function runTransaction<T, S extends Names>(
  database: Database,
  stores: S,
  work: (transaction: IDBPTransaction<CacheSchema, S, 'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = begin(database, stores, 'readwrite');
  openTransactions.add(transaction);
  try {
    const worked = work(transaction);
    const [answer, done] = await Promise.allSettled([worked, transaction.done]);
    if (answer.status === 'rejected') throw answer.reason;
    if (done.status === 'rejected') throw done.reason;
    return answer.value;
  } finally {
    openTransactions.delete(transaction);
  }
}

/** Aborts what this page has still to commit. To be called when it is left: what is aborted is done again later. */
export function abortOpenTransactions(): void {
  for (const transaction of openTransactions)
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
  openTransactions.clear();
}
