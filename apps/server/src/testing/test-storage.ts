import { randomBytes } from 'node:crypto';
import { constants, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { memoryFolder } from '../../../../tools/scripts/memory-folder.mjs';

/** A database for one test, on the engine `TEST_ENGINE` names, and a data directory. */
export type TestStorage = {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
};

/** The engine this run tests: `sqlite` unless TEST_ENGINE says `postgres`. */
export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Creates an empty database on the engine under test, and a data directory. */
export async function createTestStorage(): Promise<TestStorage> {
  return createStorage(await createDataDir(), undefined);
}

/** Creates a database with all tables: a copy of the one that was migrated when the tests began. */
export async function createMigratedTestStorage(): Promise<TestStorage> {
  const template = process.env[TEMPLATE];
  if (template === undefined) return createTestStorage();
  const dataDir = await createDataDir();
  if (engine === 'sqlite') await copyFile(template, join(dataDir, DATABASE_FILE), constants.COPYFILE_FICLONE);
  return createStorage(dataDir, template);
}

/** Sets a migrated database as the one to copy. Nothing may be connected to it any more. */
export function setTemplateStorage({ dataDir, databaseUrl }: TestStorage): void {
  process.env[TEMPLATE] =
    databaseUrl === undefined ? join(dataDir, DATABASE_FILE) : new URL(databaseUrl).pathname.slice(1);
}

const TEMPLATE = 'TEST_TEMPLATE';
const DATABASE_FILE = 'canticle.sqlite';

async function createStorage(dataDir: string, template: string | undefined): Promise<TestStorage> {
  const database = engine === 'postgres' ? await createPostgresDatabase(template) : undefined;
  return {
    dataDir,
    databaseUrl: database?.url,
    async remove() {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const createDataDir = (): Promise<string> => mkdtemp(join(memoryFolder(), 'canticle-test-'));

async function createPostgresDatabase(template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined)
    throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL, the address of a database that may create others.');
  const name = `canticle_${randomBytes(6).toString('hex')}`;
  await runSql(server, `create database ${name} template ${template}`);
  await runSql(server, `alter database ${name} set synchronous_commit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(server, `drop database if exists ${name} with (force)`) };
}

async function runSql(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
