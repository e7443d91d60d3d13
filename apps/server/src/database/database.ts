import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../config/index.ts';
import { migrate } from './migrate.ts';
import { type Ear, hearNothing, hearOnPostgres, type Topic } from './signals.ts';
import { openPool, postgresDialect } from './postgres.ts';
import { sqliteFile } from './snapshot.ts';
import { CanticleSqliteDialect, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { DatabaseTrouble, findTrouble, isDamage } from './trouble.ts';

export type Tx = Transaction<Tables>;
/** What a query that only reads needs: the database outside a transaction, or a transaction. */
export type Reader = Kysely<Tables>;

export type Connections = { readonly open: number; readonly idle: number; readonly waiting: number };

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
  /** Throws {DatabaseTrouble} unless the database answers. */
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
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onError: (error: Error) => void,
): Promise<Database> {
  try {
    return config.databaseUrl === undefined
      ? await openEmbedded(sqliteFile(config))
      : await openServed(config.databaseUrl, onError);
  } catch (error) {
    throw findDamage(error, config) ?? findTrouble(error) ?? error;
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
  return database('sqlite', whole, read, { hear: hearNothing, connections: () => undefined }, close);
}

async function openServed(address: string, onError: (error: Error) => void): Promise<Database> {
  const migrating = new Kysely<Tables>({ dialect: postgresDialect(openPool(address, 'migrate', onError)) });
  try {
    await migrate(migrating, 'postgres');
  } finally {
    await migrating.destroy();
  }
  const pool = openPool(address, 'serve', onError);
  const whole = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const hear: Database['hear'] = (topic, heard, onLoss) => hearOnPostgres(address, topic, heard, onLoss);
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return database('postgres', whole, whole, { hear, connections }, () => whole.destroy());
}

function database(
  engine: Database['engine'],
  whole: Reader,
  read: Reader,
  own: Pick<Database, 'hear' | 'connections'>,
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
        await sql`select 1`.execute(read);
      } catch (error) {
        throw findTrouble(error) ?? error;
      }
    },
    close,
  };
}
