import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { explainConnectionError } from './connection-errors.ts';
import type { HostFinder } from './hosts.ts';
import { withPreparedStatements, TIMEOUTS, withTransactionTimeouts } from './statements.ts';
import { DatabaseError } from './database-error.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Integers are numbers, as on SQLite: ours stay far below 2^53. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid, format);
  },
};

/** Connections to PostgreSQL, and how many callers wait for one. */
export type ConnectionCounts = { readonly open: number; readonly idle: number; readonly waiting: number };

export type ConnectionPool = PostgresPool & {
  count(): ConnectionCounts;
  /** Discards the open connections, and looks for the host again. */
  renew(): void;
};

/** What connections are for: `migrate` (also restoring and backing up) has no statement timeouts, `serve` has. */
export type PoolUse = 'migrate' | { readonly size: number; readonly isPooled: boolean };

/** Milliseconds a caller waits for a connection. */
const ACQUIRE_TIMEOUT_MS = 5000;
/** Milliseconds a pool uses only its existing connections after it was refused another. */
const REDUCED_SIZE_MS = 5000;
const RETRY_DELAY_MS = 100;

/**
 * Creates a pool of connections to PostgreSQL.
 *
 * @param onError  called when an idle connection is lost, which the pool replaces by itself; and once when none can be
 * opened, with the reason
 */
export function createPool(hosts: HostFinder, use: PoolUse, onError: (error: Error) => void): ConnectionPool {
  const size = use === 'migrate' ? 2 : use.size;
  const pool = new pg.Pool({
    max: size,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    types,
    // When the server does not respond at all, only our own timeout ends a query.
    ...(use === 'migrate' ? {} : { query_timeout: 8000 }),
    ...(use === 'migrate' || use.isPooled ? {} : TIMEOUTS),
  });
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  const renew = () => {
    generation += 1;
    hosts.reset();
  };
  pool.on('error', onError);
  pool.on('connect', (client) => {
    generations.set(client, generation);
    // The pool handles errors of idle connections only. A connection that is lost in use fails its query; without a
    // handler the error would end the process.
    client.on('error', () => undefined);
    if (use !== 'migrate') wrapQueries(client, use.isPooled, renew);
  });
  const acquire = createAcquire(pool, size);
  let address = '';
  let reportedError: string | undefined;
  let ended: Promise<void> | undefined;
  const connect = async () => {
    try {
      address = await hosts.find();
      pool.options.connectionString = address;
      for (;;) {
        const client = await acquire();
        reportedError = undefined;
        if (generations.get(client) === generation) return client;
        client.release(true);
      }
    } catch (error) {
      hosts.reset();
      const trouble = explainConnectionError(error, address);
      if (trouble === undefined) throw error;
      if (reportedError !== trouble.explanation)
        onError(new DatabaseError(trouble.kind, trouble.explanation ?? '', error));
      reportedError = trouble.explanation;
      throw trouble;
    }
  };
  return {
    connect,
    renew,
    options: pool.options,
    end: () => (ended ??= pool.end()),
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Kysely's dialect for this pool. */
export function postgresDialect(pool: ConnectionPool): PostgresDialect {
  return new PostgresDialect({ pool });
}

/* A database that rejects writes was the primary, and no longer is. */
function wrapQueries(client: pg.PoolClient, isPooled: boolean, renew: () => void): void {
  const query = isPooled ? withTransactionTimeouts(client) : withPreparedStatements(client);
  client.query = ((text: string, values?: readonly unknown[]) => {
    const answer = query(text, values);
    answer.catch((error: { readonly code?: unknown }) => {
      if (error.code === '25006') renew();
    });
    return answer;
  }) as typeof client.query;
}

/* When PostgreSQL has no connection left, callers wait for those the pool has. */
function createAcquire(pool: pg.Pool, size: number): () => Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const reducePoolSize = () => {
    pool.options.max = Math.max(1, pool.totalCount);
    clearTimeout(timer);
    timer = setTimeout(() => (pool.options.max = size), REDUCED_SIZE_MS).unref();
  };
  return async () => {
    const giveUpAt = performance.now() + ACQUIRE_TIMEOUT_MS;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isTooManyConnections(error) || performance.now() > giveUpAt) throw error;
        reducePoolSize();
        await sleep(RETRY_DELAY_MS);
      }
    }
  };
}

const isTooManyConnections = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '53300' || /no more connections allowed/.test(error.message));
