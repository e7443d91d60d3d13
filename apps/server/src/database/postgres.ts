import pg from 'pg';
import { PostgresDialect } from 'kysely';

const INT8 = 20;
const NUMERIC = 1700;

/* Our whole numbers stay far below 2^53; both engines then give numbers. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * A pool of connections to PostgreSQL.
 *
 * @param use  `serve` has time limits for statements; `migrate` (also imports) has none
 * @param onError  told when an idle connection dies; the pool replaces it by itself
 */
export function openPool(address: string, use: 'serve' | 'migrate', onError: (error: Error) => void): pg.Pool {
  const limits = use === 'serve' ? { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 } : {};
  const pool = new pg.Pool({
    connectionString: address,
    max: use === 'serve' ? 10 : 2,
    connectionTimeoutMillis: 5000,
    types: types as pg.CustomTypesConfig,
    ...limits,
  });
  pool.on('error', onError);
  return pool;
}

/** How Kysely speaks to PostgreSQL through this pool. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
