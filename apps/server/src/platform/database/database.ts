import type { Tx, Reader } from './transaction.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Config } from '../config/index.ts';
import { MAX_AGE_MS } from './cached-read.ts';
import { migrate } from './migrate.ts';
import { inspectServer, createHostFinder } from './hosts.ts';
import { withCommitSteps } from './commit-steps.ts';
import { explainStartError } from './connection-errors.ts';
import {
  type MessageSubscription,
  createSqliteSubscription,
  createPooledSubscription,
  subscribeOnPostgres,
  type Topic,
} from './pub-sub.ts';
import { type ConnectionPool, type ConnectionCounts, createPool, postgresDialect } from './postgres.ts';
import { createReplicaReader } from './replica-dialect.ts';
import { findReplicas, type Replicas } from './replicas.ts';
import { sqliteFile } from './snapshot.ts';
import { CanticleSqliteDialect, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { READ_ONLY_MESSAGE, DatabaseError, toDatabaseError, isCorruption } from './database-error.ts';

/** Where the database is, and how PostgreSQL is reached. */
export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseReadUrl' | 'databasePoolSize' | 'databasePooler'>>;

export type Database = {
  readonly engine: 'sqlite' | 'postgres';
  /** For reading outside a transaction. Using it inside one throws: pass the transaction on. */
  readonly read: Reader;
  /**
   * For reading what everybody shares: a replica that has all this process has written and been told of, else the
   * primary. Personal data, what decides who somebody is, and what a write depends on are read with `read`.
   */
  readonly replica: Reader;
  /** From now on `replica` shows at least what `read` shows now. */
  advanceReplica(): void;
  /**
   * Resolves when the same is true in every process: after this, a client may be told of changes for which it asks
   * any of them.
   */
  settleReplicas(): Promise<void>;
  /** What `work` reads from `replica` never goes back in time. */
  runRequest<T>(work: () => T): T;
  /** From now on `replica` is the primary for the request that runs. */
  readFromPrimary(): void;
  /** How many reads of `replica` were answered by whom, and the state of the replicas; undefined without any. */
  readonly replicas: Pick<Replicas, 'counts' | 'status'> | undefined;
  /**
   * Does all of `work` or nothing of it. Never catch a database error inside and continue; `isolateFailures` does that
   * with savepoints.
   *
   * @throws {DatabaseError} when the database is unavailable, locked or full; nothing was changed then
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** How many transactions this process has committed: a different number means there may be something new to read. */
  commitCount(): number;
  /**
   * Receives the messages other processes send with `publishMessage`.
   *
   * @param onMessage  called with the text
   * @param onConnectionLost  called when the connection is lost; it is reopened
   */
  subscribe(
    topic: Topic,
    onMessage: (text: string) => void,
    onConnectionLost: (error: Error) => void,
  ): MessageSubscription;
  /** The connections to PostgreSQL, and how many wait for one; undefined on SQLite, which has none. */
  connections(): ConnectionCounts | undefined;
  /**
   * Asks the database whether it responds.
   *
   * @throws {DatabaseError} unless it does, and is writable
   */
  ping(): Promise<void>;
  /** The raw Kysely for better-auth, which manages its transactions itself. */
  readonly kysely: Reader;
  close(): Promise<void>;
};

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Opens SQLite in the data directory, or PostgreSQL when `databaseUrl` is set, and migrates it to the latest version.
 *
 * @param onError  called when a connection is lost, which is replaced
 * @param onReplicaChange  called with a sentence for the operator when a replica is read, or none is any more
 * @throws {DatabaseError} when it cannot be opened, or was written by a newer Canticle
 */
export async function openDatabase(
  config: DatabaseConfig,
  onError: (error: Error) => void,
  onReplicaChange: (sentence: string) => void = () => undefined,
): Promise<Database> {
  try {
    return config.databaseUrl === undefined
      ? await openSqliteDatabase(sqliteFile(config))
      : await openPostgresDatabase(config.databaseUrl, config, { onError, onReplicaChange });
  } catch (error) {
    throw findCorruption(error, config) ?? explainStartError(error, config) ?? error;
  }
}

/** Recognises a damaged file of the embedded database in an error thrown while starting; undefined for all others. */
export function findCorruption(
  error: unknown,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): DatabaseError | undefined {
  if (!isCorruption(error)) return undefined;
  const sentence =
    `The database file ${sqliteFile(config)} is damaged, and was left as it is. Move DATA_DIR away and restore a backup: ` +
    'npm run canticle -- restore FOLDER (docs/operations.md).';
  return new DatabaseError('damaged', sentence, error);
}

async function openSqliteDatabase(file: string): Promise<Database> {
  const kysely = new Kysely<Tables>({ dialect: new CanticleSqliteDialect(openSqlite(file, 'write')) });
  try {
    await migrate(kysely, 'sqlite');
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  const read = new Kysely<Tables>({ dialect: new CanticleSqliteDialect(openSqlite(file, 'read')) });
  const close = async () => {
    await read.destroy();
    await kysely.destroy();
  };
  const ping = async () => void (await sql`select 1`.execute(read));
  const methods = { subscribe: createSqliteSubscription, ping, connections: () => undefined, replicas: undefined };
  return createDatabase('sqlite', { kysely, read }, methods, close);
}

async function openPostgresDatabase(
  databaseUrl: string,
  { databaseReadUrl, databasePoolSize: size = 10, databasePooler }: DatabaseConfig,
  {
    onError,
    onReplicaChange,
  }: { readonly onError: (error: Error) => void; readonly onReplicaChange: (sentence: string) => void },
): Promise<Database> {
  const hosts = createHostFinder(databaseUrl);
  const isPooled = databasePooler ?? (await inspectServer(await hosts.find())).isPooled;
  const migrating = new Kysely<Tables>({ dialect: postgresDialect(createPool(hosts, 'migrate', () => undefined)) });
  try {
    await migrate(migrating, 'postgres');
  } finally {
    await migrating.destroy();
  }
  const pool = createPool(hosts, { size, isPooled }, onError);
  await testConnection(pool);
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const subscribe: Database['subscribe'] = (topic, heard, onLoss) =>
    isPooled ? createPooledSubscription() : subscribeOnPostgres(hosts, topic, heard, onLoss);
  const ping = () => assertWritable(kysely, pool);
  const options = { size, isPooled: databasePooler };
  const replicas =
    databaseReadUrl === undefined ? undefined : await findReplicas(databaseReadUrl, kysely, options, onReplicaChange);
  const close = async () => {
    replicas?.close();
    await kysely.destroy();
    // Kysely ends a pool only after it has run a query.
    await pool.end();
  };
  const methods = { subscribe, ping, connections: () => pool.count(), replicas };
  return createDatabase('postgres', { kysely, read: kysely }, methods, close);
}

/* A connection failure is best reported at the start. */
async function testConnection(pool: ConnectionPool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function assertWritable(db: Reader, pool: ConnectionPool): Promise<void> {
  const found = sql<{ isReadOnly: boolean }>`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  const [row] = (await found.execute(db)).rows;
  if (row?.isReadOnly !== true) return;
  pool.renew();
  throw new DatabaseError('away', READ_ONLY_MESSAGE);
}

type EngineMethods = Pick<Database, 'subscribe' | 'ping' | 'connections'> & { readonly replicas: Replicas | undefined };

function createDatabase(
  engine: Database['engine'],
  { kysely, read }: { readonly kysely: Reader; readonly read: Reader },
  { replicas, ...engineMethods }: EngineMethods,
  close: () => Promise<void>,
): Database {
  const assertOutsideTransaction = () => {
    if (inTransaction.getStore())
      throw new Error('This code runs inside a transaction: hand the transaction on to it.');
  };
  const replica = replicas === undefined ? read : createReplicaReader(read, replicas);
  let commits = 0;
  // Whoever follows changes sees in each statement what is committed before it, whatever the database has as default.
  const begin = () =>
    engine === 'postgres' ? kysely.transaction().setIsolationLevel('read committed') : kysely.transaction();
  return {
    engine,
    kysely,
    ...engineMethods,
    ...createReplicaMethods(replicas),
    commitCount: () => commits,
    get read() {
      assertOutsideTransaction();
      return read;
    },
    get replica() {
      assertOutsideTransaction();
      return replica;
    },
    async transaction(work) {
      assertOutsideTransaction();
      try {
        const { result, afterCommit } = await begin().execute((tx) =>
          inTransaction.run(true, () => withCommitSteps(tx, work)),
        );
        commits += 1;
        for (const step of afterCommit) await step(kysely).catch(() => undefined);
        return result;
      } catch (error) {
        throw toDatabaseError(error) ?? error;
      } finally {
        // It may also have been committed when the answer was lost.
        replicas?.advance();
      }
    },
    async ping() {
      try {
        await engineMethods.ping();
      } catch (error) {
        throw toDatabaseError(error) ?? error;
      }
    },
    close,
  };
}

type ReplicaMethods = Pick<
  Database,
  'advanceReplica' | 'settleReplicas' | 'runRequest' | 'readFromPrimary' | 'replicas'
>;

function createReplicaMethods(replicas: Replicas | undefined): ReplicaMethods {
  return {
    replicas,
    advanceReplica: () => replicas?.advance(),
    // Each process asks the primary for news so often.
    settleReplicas: async () => (replicas === undefined ? undefined : sleep(MAX_AGE_MS)),
    runRequest: (work) => (replicas === undefined ? work() : replicas.runRequest(work)),
    readFromPrimary: () => replicas?.usePrimary(),
  };
}
