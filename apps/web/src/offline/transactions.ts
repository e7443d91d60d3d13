import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { CacheSchema } from './schema.ts';

export type Database = IDBPDatabase<CacheSchema>;
type Names = StoreNames<CacheSchema>[];
type Mode = 'readonly' | 'readwrite';

/** The durability of a write in case of a power cut: only data that exists nowhere else is worth the wait. */
const durabilityOf = (stores: Names): IDBTransactionDurability => (stores.includes('outbox') ? 'strict' : 'relaxed');

const begin = <S extends Names, M extends Mode>(database: Database, stores: S, mode: M) =>
  database.transaction(stores, mode, mode === 'readonly' ? undefined : { durability: durabilityOf(stores) });

/**
 * One transaction whose requests are all made at once, and which is committed with them. WebKit never ends a
 * transaction that was uncommitted when its page was left, and keeps its object stores locked for every later page: so
 * nothing is left uncommitted here.
 *
 * @param createRequests  makes its requests before anything is awaited
 * @throws the error of the first failed request
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
  // A read result is available before the transaction has completed; a write is only complete then.
  const completion = mode === 'readonly' ? transaction.done.catch(() => undefined) : transaction.done;
  const [answer, done] = await Promise.allSettled([requests, mode === 'readonly' ? undefined : completion]);
  if (answer.status === 'rejected') throw answer.reason;
  if (done.status === 'rejected') throw done.reason;
  return answer.value;
}

/* Uncommitted transactions of this page. */
const openTransactions = new Set<{ abort(): void }>();

/**
 * One transaction in which a request depends on the result of another; it is aborted when the page is left before it
 * completes.
 */
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

/** Aborts the uncommitted transactions of this page. Call it when the page is left: aborted work is repeated later. */
export function abortOpenTransactions(): void {
  for (const transaction of openTransactions)
    try {
      transaction.abort();
    } catch {
      // It has completed by itself.
    }
  openTransactions.clear();
}
