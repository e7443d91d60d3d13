import pg from 'pg';
import { parseDatabaseUrl } from '../config/index.ts';
import { READ_ONLY_MESSAGE, DatabaseError } from './database-error.ts';

/** Where PostgreSQL is at the moment, among the hosts its address names. */
export type HostFinder = {
  /** The address of one host; where only one that takes changes will do, they are asked, and the answer is kept. */
  find(): Promise<string>;
  /** The next `find` asks again. */
  reset(): void;
};

/** Keeps which of the hosts of an address is to be used. */
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

/** Milliseconds a host has to answer in. */
const TIMEOUT_MS = 5000;

/**
 * Asks PostgreSQL what it is. A pooler has made up the number it says the connection has, since it gives each transaction
 * to another one.
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
    // The driver's types leave the number out.
    return { isPooled: pid !== (client as unknown as { readonly processID: number }).processID, isReadOnly };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/* The first of them that says it takes changes: there is only one at a time. */
async function findWritable(addresses: readonly string[]): Promise<string> {
  const checks = addresses.map(async (address) => {
    if ((await inspectServer(address)).isReadOnly) throw new DatabaseError('away', READ_ONLY_MESSAGE);
    return address;
  });
  try {
    return await Promise.any(checks);
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find((one) => one instanceof DatabaseError) ?? errors[0];
  }
}
