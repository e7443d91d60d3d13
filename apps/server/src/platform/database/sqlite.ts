import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type MigrationLockOptions,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteDatabase,
} from 'kysely';
import { errorCode } from '../errors/index.ts';

/** How long a writer waits for another process before it fails, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
const MAX_PAUSE_MS = 50;

/**
 * Opens the SQLite file for writing (WAL, every commit is on disk before it returns) or, once that has been done, for
 * reading alongside the writer.
 */
export function openSqlite(file: string, use: 'write' | 'read'): Sqlite.Database {
  const raw = new Sqlite(file, { readonly: use === 'read', timeout: BUSY_TIMEOUT_MS });
  if (use === 'write') {
    raw.pragma('journal_mode = WAL');
    raw.pragma('synchronous = FULL');
    raw.pragma('foreign_keys = ON');
  }
  return raw;
}

/** Kysely's SQLite dialect with what it lacks: transactional migrations, immediate transactions, cached statements. */
export class CanticleSqliteDialect implements Dialect {
  readonly #raw: Sqlite.Database;

  constructor(raw: Sqlite.Database) {
    this.#raw = raw;
  }

  createAdapter() {
    return new TransactionalAdapter();
  }

  createDriver(): Driver {
    return new ImmediateDriver(this.#raw);
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /* The migration runs in one immediate transaction, which is the lock. */
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
  override async releaseMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}

class ImmediateDriver extends SqliteDriver {
  readonly #raw: Sqlite.Database;

  constructor(raw: Sqlite.Database) {
    super({ database: createStatementCache(raw) });
    this.#raw = raw;
  }

  /* A second process then waits at the beginning, instead of failing when a reader becomes a writer. The wait is not
     SQLite's, which would block every reader of this process. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        this.#raw.pragma('busy_timeout = 0');
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (errorCode(error) !== 'SQLITE_BUSY' || performance.now() > giveUpAt) throw error;
      } finally {
        this.#raw.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      }
      await sleep(pauseMs);
    }
  }

  /* After a full disk SQLite has rolled back by itself; another rollback would only hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

/** Statements are prepared once (twice as fast), and values are bound as SQLite requires. */
function createStatementCache(raw: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, Sqlite.Statement>();
  const prepared = (sql: string): Sqlite.Statement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = raw.prepare(sql);
    if (statements.size < 500) statements.set(sql, statement);
    return statement;
  };
  return {
    close: () => raw.close(),
    prepare(sql) {
      const statement = prepared(sql);
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(...bind(parameters)),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) => statement.iterate(...bind(parameters)),
      };
    },
  };
}

function bind(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (value === undefined) return null;
    if (value instanceof Date) throw new TypeError('Bind a moment as text: toISOString().');
    return value;
  });
}
