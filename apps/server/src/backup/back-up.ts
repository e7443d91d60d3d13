import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../config/index.ts';
import { findTrouble, isDerivedTable, type PlainRow, readSnapshot, type Snapshot } from '../database/index.ts';
import { openFileStore, type Shelf } from '../files/index.ts';
import {
  BackupRefused,
  type Manifest,
  readManifest,
  secretFile,
  shelvedFile,
  tableFile,
  writeManifest,
} from './manifest.ts';

/** How far it is: rows of tables, or files copied. */
export type BackupProgress = (step: 'database' | Shelf, done: number) => void;

const SHELVES = ['files', 'media'] as const satisfies readonly Shelf[];

/**
 * Writes everything Canticle keeps into a folder, from beside a server that goes on: the database as it is at one moment, and
 * every file. Where the folder holds an earlier backup, only what is new is copied, and the earlier one stays whole until
 * the new one is.
 *
 * @throws {BackupRefused} when the folder holds something else, or the disk is full
 * @throws {DatabaseTrouble} when the database cannot be read
 */
export async function backUp(
  config: Config,
  folder: string,
  now: Date,
  onProgress: BackupProgress = () => undefined,
): Promise<Manifest> {
  const before = await openFolder(folder);
  const database = `database-${now.toISOString().replace(/\D/g, '')}-${process.pid}`;
  try {
    // Files of songs written meanwhile are copied after the database, so that none it names is missing.
    for (const shelf of SHELVES) await copyShelf(config, shelf, folder, onProgress);
    const { tables, migrations, numbers } = await copyDatabase(config, join(folder, database), onProgress);
    const shelves = {
      files: await copyShelf(config, 'files', folder, onProgress),
      media: await copyShelf(config, 'media', folder, onProgress),
    };
    await copySecret(config, folder);
    const at = now.toISOString();
    const made: Manifest = {
      format: 'canticle-backup',
      version: 1,
      at,
      database,
      migrations,
      numbers,
      tables,
      shelves,
    };
    await writeManifest(folder, made);
    await tidy(folder, before, made);
    return made;
  } catch (error) {
    await rm(join(folder, database), { recursive: true, force: true });
    throw isFull(error)
      ? new BackupRefused(`There is no room left for the backup in ${folder}. What was there before is as it was.`)
      : error;
  }
}

const isFull = (error: unknown): boolean => findTrouble(error)?.kind === 'full';

async function openFolder(folder: string): Promise<Manifest | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {
    throw new BackupRefused(`The folder ${folder} cannot be made.`);
  });
  const before = await readManifest(folder);
  const names = await readdir(folder);
  if (
    before === undefined &&
    names.some((name) => !/^(files|media|secret|backup\.json\.draft|database-.*)$/.test(name))
  )
    throw new BackupRefused(`The folder ${folder} holds something else. Choose an empty one, or one with a backup.`);
  return before;
}

async function copyDatabase(
  config: Config,
  folder: string,
  onProgress: BackupProgress,
): Promise<Pick<Manifest, 'tables' | 'migrations' | 'numbers'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isWanted = (table: string) => !isDerivedTable(table);
  return readSnapshot(config, isWanted, async (snapshot: Snapshot) => {
    const tables: Manifest['tables'] = [];
    let done = 0;
    for (const { name, columns, rows } of snapshot.tables) {
      const file = tableFile(dirname(folder), folder.slice(dirname(folder).length + 1), name);
      const written = await writeRows(file, rows(), () => onProgress('database', (done += 1)));
      tables.push({ name, columns: [...columns], ...written });
    }
    return { tables, migrations: [...snapshot.migrations], numbers: { ...snapshot.numbers } };
  });
}

async function writeRows(
  file: string,
  rows: AsyncIterable<PlainRow>,
  onRow: () => void,
): Promise<{ rows: number; sha256: string }> {
  let count = 0;
  const lines = async function* () {
    for await (const row of rows) {
      count += 1;
      onRow();
      yield `${JSON.stringify(row)}\n`;
    }
  };
  const sum = hashed();
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    sum.through,
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { rows: count, sha256: sum.digest() };
}

function hashed(): { through: Transform; digest(): string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(bytes, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

async function copyShelf(config: Config, shelf: Shelf, folder: string, onProgress: BackupProgress): Promise<string[]> {
  const store = openFileStore(config, shelf);
  const hashes: string[] = [];
  for await (const hash of store.list()) {
    const place = shelvedFile(folder, shelf, hash);
    const isCopied = (await sizeOf(place)) !== undefined || (await copyOne(store, hash, place));
    if (isCopied) hashes.push(hash);
    onProgress(shelf, hashes.length);
  }
  return hashes;
}

/* Under another name first, so that what bears its hash is whole; false when it was removed meanwhile. */
async function copyOne(store: ReturnType<typeof openFileStore>, hash: string, place: string): Promise<boolean> {
  const bytes = await store.read(hash);
  if (bytes === undefined) return false;
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const draft = `${place}.draft`;
  const sum = hashed();
  try {
    await pipeline(bytes, sum.through, createWriteStream(draft, { mode: 0o600, flush: true }));
    if (sum.digest() !== hash)
      throw new BackupRefused(`The file ${hash} of Canticle is damaged: its content has changed.`);
    await rename(draft, place);
    return true;
  } finally {
    await rm(draft, { force: true });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/* A secret that is set outside is kept outside too. */
async function copySecret({ dataDir }: Config, folder: string): Promise<void> {
  await copyFile(join(dataDir, 'secret'), secretFile(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/* What only the backup before held. */
async function tidy(folder: string, before: Manifest | undefined, made: Manifest): Promise<void> {
  if (before === undefined) return;
  await rm(join(folder, before.database), { recursive: true, force: true });
  for (const shelf of SHELVES) {
    const kept = new Set(made.shelves[shelf]);
    for (const hash of before.shelves[shelf].filter((one) => !kept.has(one)))
      await rm(shelvedFile(folder, shelf, hash), { force: true });
  }
}
