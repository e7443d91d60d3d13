import { Kysely, sql } from 'kysely';
import { listMigrations, migrate } from './migrate.ts';
import { explainStartError } from './connection-errors.ts';
import { createHostFinder } from './hosts.ts';
import { createPool, postgresDialect } from './postgres.ts';
import { type DatabaseLocation, MIGRATIONS_TABLE, type PlainRow, type Snapshot, sqliteFile } from './snapshot.ts';
import { CanticleSqliteDialect, openSqlite } from './sqlite.ts';
import { DatabaseError } from './database-error.ts';
import { ROWS_PER_STATEMENT } from './values.ts';

type AnyKysely = Kysely<Record<string, Record<string, unknown>>>;

/** The database already contains data. The message is one plain sentence. */
export class DatabaseNotEmpty extends Error {
  override readonly name = 'DatabaseNotEmpty';
}

/**
 * Asserts that a snapshot can be loaded into a database.
 *
 * @param migrations  those of the snapshot
 * @throws {DatabaseNotEmpty} when it contains data already
 * @throws {DatabaseError} `newer` when the snapshot is of a newer Canticle; when the database cannot be opened
 */
export async function assertEmptyDatabase(
  location: DatabaseLocation,
  migrations: Snapshot['migrations'],
): Promise<void> {
  await assertNotNewer(migrations);
  const db = open(location);
  try {
    await assertNoData(db, migrations);
  } catch (error) {
    throw explainStartError(error, location) ?? error;
  } finally {
    await db.destroy();
  }
}

/**
 * Loads a snapshot into an empty database, of the engine it was read from or the other, and migrates it to the latest
 * version: all of it or nothing.
 *
 * @throws {DatabaseNotEmpty} when the database contains data already
 * @throws {DatabaseError} `newer` when the snapshot is of a newer Canticle; when the database cannot be written
 */
export async function loadSnapshot(location: DatabaseLocation, snapshot: Snapshot): Promise<void> {
  await assertNotNewer(snapshot.migrations);
  const engine = location.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const db = open(location);
  try {
    await assertNoData(db, snapshot.migrations);
    await migrate(db, engine, snapshot.migrations.at(-1));
    await (engine === 'sqlite' ? loadIntoSqlite(db, snapshot) : loadIntoPostgres(db, snapshot));
    await migrate(db, engine);
  } catch (error) {
    throw explainStartError(error, location) ?? error;
  } finally {
    await db.destroy();
  }
}

function open(location: DatabaseLocation): AnyKysely {
  return location.databaseUrl === undefined
    ? new Kysely({ dialect: new CanticleSqliteDialect(openSqlite(sqliteFile(location), 'write')) })
    : new Kysely({ dialect: postgresDialect(createPool(createHostFinder(location.databaseUrl), 'migrate', () => {})) });
}

async function assertNotNewer(migrations: Snapshot['migrations']): Promise<void> {
  const known = await listMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new DatabaseError(
      'newer',
      `The backup was made by a newer Canticle (it contains "${unknown}"). Use that version.`,
    );
}

async function assertNoData(db: AnyKysely, migrations: Snapshot['migrations']): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  if (!tables.includes(MIGRATIONS_TABLE)) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(db);
  for (const table of ['users', 'collections'].filter((name) => tables.includes(name))) {
    const { rows: found } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (found.length > 0) throw new DatabaseNotEmpty('The database already contains people or songs.');
  }
  if (rows.some(({ name }) => !migrations.includes(name)))
    throw new DatabaseNotEmpty('The database has been used by a newer Canticle than the one of the backup.');
}

async function loadIntoSqlite(db: AnyKysely, snapshot: Snapshot): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (tx) => {
    await insertTables(tx, snapshot);
    for (const [column, last] of Object.entries(snapshot.numbers))
      await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${column.split('.')[0]}`.execute(tx);
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
    if (rows.length > 0) throw new Error(`Rows of ${rows[0]?.table} name something that is not in the backup.`);
  });
}

/* Rows are inserted in the order of their tables; foreign keys are re-created, and so checked, when all are there. */
async function loadIntoPostgres(db: AnyKysely, snapshot: Snapshot): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows: constraints } = await sql<{ table: string; name: string; definition: string }>`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
    for (const { table, name } of constraints)
      await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    await insertTables(tx, snapshot);
    for (const { table, name, definition } of constraints)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
    for (const [column, last] of Object.entries(snapshot.numbers)) {
      const [table = '', name = ''] = column.split('.');
      if (last > 0) await sql`select setval(pg_get_serial_sequence(${table}, ${name}), ${last})`.execute(tx);
    }
  });
}

async function insertTables(tx: AnyKysely, { tables }: Snapshot): Promise<void> {
  for (const { name, columns, rows } of tables) {
    await tx.deleteFrom(name).execute();
    for await (const chunk of inChunks(rows()))
      await tx
        .insertInto(name)
        .values(chunk.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))))
        .execute();
  }
}

async function* inChunks(rows: AsyncIterable<PlainRow>): AsyncGenerator<readonly PlainRow[]> {
  let chunk: PlainRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < ROWS_PER_STATEMENT) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
