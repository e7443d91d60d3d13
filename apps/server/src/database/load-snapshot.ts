import { Kysely, sql } from 'kysely';
import { listMigrations, migrate } from './migrate.ts';
import { findStartTrouble } from './explain-connection.ts';
import { openHosts } from './hosts.ts';
import { openPool, postgresDialect } from './postgres.ts';
import { type DatabasePlace, MIGRATIONS_TABLE, type PlainRow, type Snapshot, sqliteFile } from './snapshot.ts';
import { CanticleSqliteDialect, openSqlite } from './sqlite.ts';
import { DatabaseTrouble } from './trouble.ts';
import { ROWS_A_STATEMENT } from './values.ts';

type Anything = Kysely<Record<string, Record<string, unknown>>>;

/** There is something in the database already. The message is one plain sentence. */
export class DatabaseNotEmpty extends Error {
  override readonly name = 'DatabaseNotEmpty';
}

/**
 * Refuses a database that a snapshot could not be put into.
 *
 * @param migrations  those the snapshot has had
 * @throws {DatabaseNotEmpty} when somebody or something is in it already
 * @throws {DatabaseTrouble} `newer` when the snapshot is of a newer Canticle; when the database cannot be opened
 */
export async function demandEmpty(place: DatabasePlace, migrations: Snapshot['migrations']): Promise<void> {
  await refuseNewer(migrations);
  const db = open(place);
  try {
    await refuseFull(db, migrations);
  } catch (error) {
    throw findStartTrouble(error, place) ?? error;
  } finally {
    await db.destroy();
  }
}

/**
 * Puts a snapshot into an empty database, of the engine it was read from or the other, and brings it up to date:
 * everything of it or nothing.
 *
 * @throws {DatabaseNotEmpty} when somebody or something is in the database already
 * @throws {DatabaseTrouble} `newer` when the snapshot is of a newer Canticle; when the database cannot be written
 */
export async function loadSnapshot(place: DatabasePlace, snapshot: Snapshot): Promise<void> {
  await refuseNewer(snapshot.migrations);
  const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const db = open(place);
  try {
    await refuseFull(db, snapshot.migrations);
    await migrate(db, engine, snapshot.migrations.at(-1));
    await (engine === 'sqlite' ? intoSqlite(db, snapshot) : intoPostgres(db, snapshot));
    await migrate(db, engine);
  } catch (error) {
    throw findStartTrouble(error, place) ?? error;
  } finally {
    await db.destroy();
  }
}

function open(place: DatabasePlace): Anything {
  return place.databaseUrl === undefined
    ? new Kysely({ dialect: new CanticleSqliteDialect(openSqlite(sqliteFile(place), 'write')) })
    : new Kysely({ dialect: postgresDialect(openPool(openHosts(place.databaseUrl), 'migrate', () => {})) });
}

async function refuseNewer(migrations: Snapshot['migrations']): Promise<void> {
  const known = await listMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new DatabaseTrouble('newer', `The backup is of a newer Canticle (it holds "${unknown}"). Use that version.`);
}

async function refuseFull(db: Anything, migrations: Snapshot['migrations']): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  if (!tables.includes(MIGRATIONS_TABLE)) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(db);
  for (const table of ['users', 'collections'].filter((name) => tables.includes(name))) {
    const { rows: found } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (found.length > 0) throw new DatabaseNotEmpty('There are people or songs in the database already.');
  }
  if (rows.some(({ name }) => !migrations.includes(name)))
    throw new DatabaseNotEmpty('The database has been used by a newer Canticle than the one of the backup.');
}

async function intoSqlite(db: Anything, snapshot: Snapshot): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (tx) => {
    await putTables(tx, snapshot);
    for (const [column, last] of Object.entries(snapshot.numbers))
      await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${column.split('.')[0]}`.execute(tx);
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
    if (rows.length > 0) throw new Error(`Rows of ${rows[0]?.table} name something that is not in the backup.`);
  });
}

/* Rows come in the order of their tables; what ties them together is put back, and so checked, when all are there. */
async function intoPostgres(db: Anything, snapshot: Snapshot): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows: ties } = await sql<{ table: string; name: string; definition: string }>`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
    for (const { table, name } of ties)
      await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    await putTables(tx, snapshot);
    for (const { table, name, definition } of ties)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
    for (const [column, last] of Object.entries(snapshot.numbers)) {
      const [table = '', name = ''] = column.split('.');
      if (last > 0) await sql`select setval(pg_get_serial_sequence(${table}, ${name}), ${last})`.execute(tx);
    }
  });
}

async function putTables(tx: Anything, { tables }: Snapshot): Promise<void> {
  for (const { name, columns, rows } of tables) {
    await tx.deleteFrom(name).execute();
    for await (const some of inPieces(rows()))
      await tx
        .insertInto(name)
        .values(some.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))))
        .execute();
  }
}

async function* inPieces(rows: AsyncIterable<PlainRow>): AsyncGenerator<readonly PlainRow[]> {
  let some: PlainRow[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < ROWS_A_STATEMENT) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
