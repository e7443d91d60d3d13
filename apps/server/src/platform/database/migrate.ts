import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { DatabaseError } from './database-error.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/**
 * Migrates the database: all missing migrations in their order, in one transaction.
 *
 * @param upTo  the last migration to run; the newest by default
 * @throws {DatabaseError} `newer` when the database contains a migration this program does not know
 */
export async function migrate<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres', upTo?: string): Promise<void> {
  const migrations = await readMigrations();
  await assertNotNewer(db, engine, new Set(Object.keys(migrations)));
  const provider: MigrationProvider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}

/** The names of all migrations this program knows, in their order. */
export async function listMigrations(): Promise<readonly string[]> {
  return Object.keys(await readMigrations());
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();
  const entries = files.map(
    async (name) => [name.replace(/\.ts$/, ''), await import(new URL(name, FOLDER).href)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function assertNotNewer<T>(
  db: Kysely<T>,
  engine: 'sqlite' | 'postgres',
  known: ReadonlySet<string>,
): Promise<void> {
  const { rows: tables } =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db)
      : await sql`select 1 from pg_class where oid = to_regclass('kysely_migration')`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = rows.find((row) => !known.has(row.name));
  if (unknown !== undefined) {
    throw new DatabaseError(
      'newer',
      `The database was written by a newer Canticle (it holds "${unknown.name}"). Start that version, or restore an older backup.`,
    );
  }
}
