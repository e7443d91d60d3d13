import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/** What a query that only reads needs: the database outside a transaction, or a transaction. */
export type Reader = Kysely<Tables>;
