import { randomBytes } from 'node:crypto';
import { constants, copyFile, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A database of a test's own, on the engine `TEST_ENGINE` names, and a data directory. */
export type TestPlace = { readonly dataDir: string; readonly databaseUrl: string | undefined; remove(): Promise<void> };

/** The engine this run tests: `sqlite` unless TEST_ENGINE says `postgres`. */
export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Makes an empty database on the engine under test, and a data directory beside it. */
export async function makePlace(): Promise<TestPlace> {
  return furnish(await makeDataDir(), undefined);
}

/** Makes a database whose tables are there already: a copy of the one that was migrated when the tests began. */
export async function makeReadyPlace(): Promise<TestPlace> {
  const template = process.env[TEMPLATE];
  if (template === undefined) return makePlace();
  const dataDir = await makeDataDir();
  if (engine === 'sqlite') await copyFile(template, join(dataDir, DATABASE_FILE), constants.COPYFILE_FICLONE);
  return furnish(dataDir, template);
}

/** Names a migrated database as the one to copy. Nobody may be connected to it any more. */
export function copyFromNowOn({ dataDir, databaseUrl }: TestPlace): void {
  process.env[TEMPLATE] =
    databaseUrl === undefined ? join(dataDir, DATABASE_FILE) : new URL(databaseUrl).pathname.slice(1);
}

const TEMPLATE = 'TEST_TEMPLATE';
const DATABASE_FILE = 'canticle.sqlite';

async function furnish(dataDir: string, template: string | undefined): Promise<TestPlace> {
  const database = engine === 'postgres' ? await makePostgres(template) : undefined;
  return {
    dataDir,
    databaseUrl: database?.url,
    async remove() {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const MEMORY = '/dev/shm';
const ROOM_NEEDED = 2 * 1024 ** 3;

/* In memory where a machine has room for it: every commit waits for the disk, and no test outlives one. */
async function makeDataDir(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize > ROOM_NEEDED;
  return mkdtemp(join(isRoomy ? MEMORY : tmpdir(), 'canticle-test-'));
}

async function makePostgres(template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined)
    throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL, the address of a database that may create others.');
  const name = `canticle_${randomBytes(6).toString('hex')}`;
  await command(server, `create database ${name} template ${template}`);
  await command(server, `alter database ${name} set synchronous_commit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => command(server, `drop database if exists ${name} with (force)`) };
}

async function command(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
