import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../config/index.ts';
import { migrate } from './migrate.ts';
import { askServer, openHosts } from './hosts.ts';
import { findStartTrouble } from './explain-connection.ts';
import { type Ear, hearNothing, hearNothingPooled, hearOnPostgres, type Topic } from './signals.ts';
import { type ConnectionPool, type Connections, openPool, postgresDialect } from './postgres.ts';
import { sqliteFile } from './snapshot.ts';
import { CanticleSqliteDialect, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { CHANGES_REFUSED, DatabaseTrouble, findTrouble, isDamage } from './trouble.ts';

export type Tx = Transaction<Tables>;
/** What a query that only reads needs: the database outside a transaction, or a transaction. */
export type Reader = Kysely<Tables>;

/** Where the database is, and how PostgreSQL is reached. */
export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databasePoolSize' | 'databasePooler'>>;

export type Database = {
  readonly engine: 'sqlite' | 'postgres';
  /** For reading outside a transaction. Using it inside one throws: pass the transaction on. */
  readonly read: Reader;
  /**
   * Does all of `work` or nothing of it. Never catch a database error inside and go on; `isolateFailures` does that with
   * savepoints.
   *
   * @throws {DatabaseTrouble} when the database is away, locked or full; nothing was changed then
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** How many transactions this process has committed: another number means there may be something new to read. */
  commits(): number;
  /**
   * Hears what other processes say with `signal`.
   *
   * @param heard  told the text
   * @param onLoss  told when the line is lost; it is opened again
   */
  hear(topic: Topic, heard: (text: string) => void, onLoss: (error: Error) => void): Ear;
  /** The connections to PostgreSQL, and how many wait for one; undefined on SQLite, which has none. */
  connections(): Connections | undefined;
  /** Throws {DatabaseTrouble} unless the database answers, and takes changes. */
  ping(): Promise<void>;
  /** The raw Kysely that better-auth works on, which manages its transactions itself. */
  readonly whole: Reader;
  close(): Promise<void>;
};

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Opens SQLite in the data directory, or PostgreSQL when `databaseUrl` is set, and brings its tables up to date.
 *
 * @throws {DatabaseTrouble} when it cannot be opened, or was written by a newer Canticle
 */
export async function openDatabase(config: DatabaseConfig, onError: (error: Error) => void): Promise<Database> {
  try {
    return config.databaseUrl === undefined
      ? await openEmbedded(sqliteFile(config))
      : await openServed(config.databaseUrl, config, onError);
  } catch (error) {
    throw findDamage(error, config) ?? findStartTrouble(error, config) ?? error;
  }
}

/** Recognises a damaged file of the embedded database in what was thrown while starting; undefined for everything else. */
export function findDamage(
  error: unknown,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): DatabaseTrouble | undefined {
  if (!isDamage(error)) return undefined;
  const sentence =
    `The database file ${sqliteFile(config)} is damaged, and was left as it is. Move DATA_DIR away and restore a backup: ` +
    'npm run canticle -- restore FOLDER (docs/operations.md).';
  return new DatabaseTrouble('damaged', sentence, error);
}

async function openEmbedded(file: string): Promise<Database> {
  const whole = new Kysely<Tables>({ dialect: new CanticleSqliteDialect(openSqlite(file, 'write')) });
  try {
    await migrate(whole, 'sqlite');
  } catch (error) {
    await whole.destroy();
    throw error;
  }
  const read = new Kysely<Tables>({ dialect: new CanticleSqliteDialect(openSqlite(file, 'read')) });
  const close = async () => {
    await read.destroy();
    await whole.destroy();
  };
  const ping = async () => void (await sql`select 1`.execute(read));
  return database('sqlite', whole, read, { hear: hearNothing, ping, connections: () => undefined }, close);
}

async function openServed(
  databaseUrl: string,
  { databasePoolSize: size = 10, databasePooler }: DatabaseConfig,
  onError: (error: Error) => void,
): Promise<Database> {
  const hosts = openHosts(databaseUrl);
  const isPooled = databasePooler ?? (await askServer(await hosts.find())).isPooled;
  const migrating = new Kysely<Tables>({ dialect: postgresDialect(openPool(hosts, 'migrate', () => undefined)) });
  try {
    await migrate(migrating, 'postgres');
  } finally {
    await migrating.destroy();
  }
  const pool = openPool(hosts, { size, isPooled }, onError);
  await tryConnection(pool);
  const whole = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const hear: Database['hear'] = (topic, heard, onLoss) =>
    isPooled ? hearNothingPooled() : hearOnPostgres(hosts, topic, heard, onLoss);
  const ping = () => demandWritable(whole, pool);
  const close = async () => {
    await whole.destroy();
    // Kysely ends a pool only when it has asked something.
    await pool.end();
  };
  return database('postgres', whole, whole, { hear, ping, connections: () => pool.count() }, close);
}

/* What keeps these connections from being opened is better said at the start. */
async function tryConnection(pool: ConnectionPool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function demandWritable(db: Reader, pool: ConnectionPool): Promise<void> {
  const found = sql<{ isReadOnly: boolean }>`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  const [row] = (await found.execute(db)).rows;
  if (row?.isReadOnly !== true) return;
  pool.renew();
  throw new DatabaseTrouble('away', CHANGES_REFUSED);
}

function database(
  engine: Database['engine'],
  whole: Reader,
  read: Reader,
  own: Pick<Database, 'hear' | 'ping' | 'connections'>,
  close: () => Promise<void>,
): Database {
  const refuseInside = () => {
    if (inTransaction.getStore())
      throw new Error('This code runs inside a transaction: hand the transaction on to it.');
  };
  let commits = 0;
  return {
    engine,
    whole,
    ...own,
    commits: () => commits,
    get read() {
      refuseInside();
      return read;
    },
    async transaction(work) {
      refuseInside();
      try {
        const done = await whole.transaction().execute((tx) => inTransaction.run(true, () => work(tx)));
        commits += 1;
        return done;
      } catch (error) {
        throw findTrouble(error) ?? error;
      }
    },
    async ping() {
      try {
        await own.ping();
      } catch (error) {
        throw findTrouble(error) ?? error;
      }
    },
    close,
  };
}
