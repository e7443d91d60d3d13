import { createHash } from 'node:crypto';
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

/* The names of the statements each connection keeps, by their text. */
const prepared = new Map<string, string>();

/** From now on each connection takes this statement apart once and keeps it. It names its columns; gives the text. */
export function prepareOnPostgres(text: string): string {
  prepared.set(text, `canticle_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);
  return text;
}

/* The driver keeps a statement that has a name. */
function keepStatements(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...others: unknown[]) => {
    const name = typeof text === 'string' ? prepared.get(text) : undefined;
    return name === undefined ? ask(text, values, ...others) : ask({ name, text, values }, ...others);
  }) as typeof client.query;
}

/**
 * A pool of connections to PostgreSQL.
 *
 * @param use  `serve` has time limits for statements; `migrate` (also imports) has none
 * @param onError  told when an idle connection dies; the pool replaces it by itself
 */
export function openPool(address: string, use: 'serve' | 'migrate', onError: (error: Error) => void): pg.Pool {
  // The server ends what takes too long, and says so of a lock that another holds; when it is silent altogether, only our own clock does.
  const limits =
    use === 'serve'
      ? {
          statement_timeout: 5000,
          lock_timeout: 4500,
          idle_in_transaction_session_timeout: 10_000,
          query_timeout: 8000,
        }
      : {};
  const pool = new pg.Pool({
    connectionString: address,
    max: use === 'serve' ? 10 : 2,
    connectionTimeoutMillis: 5000,
    types: types as pg.CustomTypesConfig,
    ...limits,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only. One that is lost in use fails its query; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', keepStatements);
  return pool;
}

/** How Kysely speaks to PostgreSQL through this pool. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
