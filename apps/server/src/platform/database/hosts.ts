import pg from 'pg';
import { parseDatabaseUrl } from '../config/index.ts';
import { READ_ONLY_MESSAGE, DatabaseError } from './database-error.ts';

/** Finds the current PostgreSQL host, among those its address names. */
export type HostFinder = {
  /** The address of one host; when it must be writable, the hosts are queried, and the result is cached. */
  find(): Promise<string>;
  /** The next `find` queries again. */
  reset(): void;
};

/** Creates the host finder of a PostgreSQL address. */
export function createHostFinder(databaseUrl: string): HostFinder {
  const { addresses, mustBeWritable } = parseDatabaseUrl(databaseUrl);
  let found: Promise<string> | undefined;
  const reset = () => (found = undefined);
  return {
    reset,
    find() {
      if (!mustBeWritable) return Promise.resolve(databaseUrl);
      found ??= findWritable(addresses);
      found.catch(reset);
      return found;
    },
  };
}

/** Milliseconds within which a host must respond. */
const TIMEOUT_MS = 5000;

/**
 * Asks PostgreSQL for its state. A pooler reports an invented process id for the connection, because it assigns each
 * transaction to another one.
 */
export async function inspectServer(
  address: string,
): Promise<{ readonly isPooled: boolean; readonly isReadOnly: boolean }> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select pg_backend_pid() as pid, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const [{ pid, isReadOnly }] = rows;
    // The driver's types omit the process id.
    return { isPooled: pid !== Reflect.get(client, 'processID'), isReadOnly };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/* The first that reports that it is writable: there is only one at a time. */
async function findWritable(addresses: readonly string[]): Promise<string> {
  const checks = addresses.map(async (address) => {
    if ((await inspectServer(address)).isReadOnly) throw new DatabaseError('away', READ_ONLY_MESSAGE);
    return address;
  });
  try {
    return await Promise.any(checks);
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw errors.find((one) => one instanceof DatabaseError) ?? errors[0];
  }
}
