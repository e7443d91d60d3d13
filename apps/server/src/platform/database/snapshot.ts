import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Config } from '../config/index.ts';
import { explainStartError } from './connection-errors.ts';
import { createHostFinder } from './hosts.ts';
import { createPool, postgresDialect } from './postgres.ts';
import { CanticleSqliteDialect, openSqlite } from './sqlite.ts';

/** Where a database is: a file in the data directory, or PostgreSQL. */
export type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** A value as both engines give and take it: moments are ISO 8601 in UTC, yes and no are 1 and 0. */
export type PlainValue = string | number | null;

/** A row: its values in the order of the columns. */
export type PlainRow = readonly PlainValue[];

/** A database as it was at one moment, whatever is written to it meanwhile. */
export type Snapshot = {
  /** The names of the migrations it has had, in their order. */
  readonly migrations: readonly string[];
  /** The last number given by each column that numbers its rows itself, as `table.column`. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    rows(): AsyncIterable<PlainRow>;
  }[];
};

type Row = Record<string, unknown>;
type AnyKysely = Kysely<Record<string, Row>>;

export const MIGRATIONS_TABLE = 'kysely_migration';
const SQLITE_FILE = 'canticle.sqlite';
/**
 * Whether a table holds nothing worth keeping: the search index, which is made from the others, what the migrations note of
 * themselves, and what is counted for an hour at most.
 */
export const isDerivedTable = (table: string): boolean => /^(search_|kysely_|rate_limits$)/.test(table);

const ROWS_AT_ONCE = 1000;

/** The file of the embedded database. */
export const sqliteFile = ({ dataDir }: DatabaseLocation): string => join(dataDir, SQLITE_FILE);

/**
 * Reads a database as it is at this moment, from beside the server that uses it. Nothing waits for the reader.
 *
 * @param isWanted  whether a table is to be read
 * @throws {DatabaseError} when it cannot be opened or read
 */
export async function readSnapshot<T>(
  location: DatabaseLocation,
  isWanted: (table: string) => boolean,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const engine = location.databaseUrl === undefined ? sqlite : postgres;
  try {
    const db = engine.open(location);
    try {
      return await db.connection().execute(async (one) => {
        await engine.begin(one);
        try {
          return await work(await createSnapshot(one, engine, isWanted));
        } finally {
          await sql`rollback`.execute(one);
        }
      });
    } finally {
      await db.destroy();
    }
  } catch (error) {
    throw explainStartError(error, location) ?? error;
  }
}

async function createSnapshot(db: AnyKysely, engine: Engine, isWanted: (table: string) => boolean): Promise<Snapshot> {
  const names = await engine.tables(db);
  const tables = names.filter(isWanted).toSorted();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)} order by name`.execute(
    db,
  );
  return {
    migrations: rows.map(({ name }) => name),
    numbers: await engine.numbers(db),
    tables: await Promise.all(
      tables.map(async (name) => {
        const columns = await engine.columns(db, name);
        return { name, columns, rows: () => plainRows(engine.rows(db, name, columns), columns) };
      }),
    ),
  };
}

async function* plainRows(rows: AsyncIterable<Row>, columns: readonly string[]): AsyncGenerator<PlainRow> {
  for await (const row of rows) yield columns.map((column) => plain(row[column]));
}

function plain(value: unknown): PlainValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`A value of the database is neither text nor number: ${typeof value}.`);
}

type Engine = {
  open(place: DatabaseLocation): AnyKysely;
  begin(db: AnyKysely): Promise<unknown>;
  tables(db: AnyKysely): Promise<readonly string[]>;
  columns(db: AnyKysely, table: string): Promise<readonly string[]>;
  numbers(db: AnyKysely): Promise<Readonly<Record<string, number>>>;
  rows(db: AnyKysely, table: string, columns: readonly string[]): AsyncIterable<Row>;
};

const sqlite: Engine = {
  open: (place) => new Kysely({ dialect: new CanticleSqliteDialect(openSqlite(sqliteFile(place), 'read')) }),
  begin: (db) => sql`begin`.execute(db),
  async tables(db) {
    const found = sql<{
      name: string;
    }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
    return (await found.execute(db)).rows.map(({ name }) => name);
  },
  async columns(db, table) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}) order by cid`.execute(db);
    return rows.map(({ name }) => name);
  },
  async numbers(db) {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    return Object.fromEntries(rows.map(({ name, seq }) => [`${name}.number`, seq]));
  },
  async *rows(db, table, columns) {
    yield* db.selectFrom(table).select(columns).stream(ROWS_AT_ONCE);
  },
};

const postgres: Engine = {
  open: ({ databaseUrl = '' }) =>
    new Kysely({ dialect: postgresDialect(createPool(createHostFinder(databaseUrl), 'migrate', () => {})) }),
  begin: (db) => sql`begin isolation level repeatable read read only`.execute(db),
  async tables(db) {
    const found = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
    return (await found.execute(db)).rows.map(({ name }) => name);
  },
  async columns(db, table) {
    const found = sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} order by ordinal_position`;
    return (await found.execute(db)).rows.map(({ name }) => name);
  },
  async numbers(db) {
    const found = sql<{ name: string; number: number | null }>`
      select c.table_name || '.' || c.column_name as name, s.last_value as number
      from information_schema.columns c
      join pg_sequences s on pg_get_serial_sequence(quote_ident(c.table_name), c.column_name)
        = quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename)
      where c.table_schema = current_schema() and c.column_default like 'nextval(%'`;
    return Object.fromEntries((await found.execute(db)).rows.map(({ name, number }) => [name, number ?? 0]));
  },
  async *rows(db, table, columns) {
    const wanted = db.selectFrom(table).select(columns);
    await sql`declare rows_of_table no scroll cursor for ${wanted}`.execute(db);
    try {
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_of_table`.execute(db);
        yield* rows;
        if (rows.length < ROWS_AT_ONCE) return;
      }
    } finally {
      await sql`close rows_of_table`.execute(db);
    }
  },
};
