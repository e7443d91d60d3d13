import { PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from './transaction.ts';
import type { Tables } from './tables.ts';

/** Names of the operations only one transaction may do at a time, with the number PostgreSQL locks. */
const LOCKS = {
  changes: 418001,
  identity: 418002,
  import: 418003,
  media: 418004,
  checkout: 418029,
  receipts: 418030,
  codes: 418031,
  catalogue: 418038,
} as const;

/**
 * Acquires a lock that is held to the end of the transaction. SQLite has one writer anyway; PostgreSQL takes an
 * advisory lock, so that numbers handed out by a sequence become visible in their order.
 */
export async function acquireLock(tx: Tx, name: keyof typeof LOCKS): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[name])})`.execute(tx);
  }
}

/**
 * Locks the rows a query finds and skips those another process has locked, so that two workers never claim the same. On
 * SQLite the transaction itself is the lock.
 */
export function skipLocked<T extends keyof Tables, O>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return tx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query;
}
