import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/** What a query that only reads needs: the database outside a transaction, or a transaction. */
export type Reader = Kysely<Tables>;

/** Whether a database is PostgreSQL, where transactions write at the same time; SQLite has one writer. */
export const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
