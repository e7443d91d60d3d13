import { PostgresAdapter, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Names of the things only one transaction may do at a time, with the number PostgreSQL locks. */
const LOCKS = { changes: 418001, identity: 418002, import: 418003 } as const;

/**
 * From here to the end of the transaction nobody else is at this point. SQLite has one writer anyway; PostgreSQL takes
 * an advisory lock, so that numbers handed out by a sequence become visible in their order.
 */
export async function serialise(tx: Tx, name: keyof typeof LOCKS): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[name])})`.execute(tx);
  }
}
