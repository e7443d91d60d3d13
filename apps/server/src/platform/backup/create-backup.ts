import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../config/index.ts';
import { toDatabaseError, isDerivedTable, type PlainRow, readSnapshot, type Snapshot } from '../database/index.ts';
import { createFileStore, type StoreFolder } from '../files/index.ts';
import {
  BackupError,
  type Manifest,
  readManifest,
  secretFilePath,
  storedFilePath,
  tableFilePath,
  writeManifest,
} from './manifest.ts';

/** The manifest that was written, and the hashes of files whose content is no longer what was stored. */
export type BackupResult = { readonly manifest: Manifest; readonly damaged: readonly string[] };

/** The progress so far: rows of tables, or files copied. */
export type BackupProgress = (step: 'database' | StoreFolder, done: number) => void;

const STORE_FOLDERS = ['files', 'media'] as const satisfies readonly StoreFolder[];

/**
 * Writes everything Canticle stores into a folder, also while a server is running: a consistent snapshot of the
 * database, and every file. Where the folder holds an earlier backup, only what is new is copied, and the earlier one
 * stays complete until the new one is.
 *
 * @throws {BackupError} when the folder holds something else, or the disk is full
 * @throws {DatabaseError} when the database cannot be read
 */
export async function createBackup(
  config: Config,
  folder: string,
  now: Date,
  onProgress: BackupProgress = () => undefined,
): Promise<BackupResult> {
  const previous = await prepareFolder(folder);
  const unlock = await lock(folder);
  const damaged = new Set<string>();
  const database = `database-${now.toISOString().replace(/\D/g, '')}-${process.pid}`;
  try {
    // Files of songs are copied after the database, so that none it names is missing, also when more are written
    // meanwhile.
    for (const shelf of STORE_FOLDERS) await copyStoreFolder(config, shelf, folder, damaged, onProgress);
    const { tables, migrations, numbers } = await copyDatabase(config, folder, database, onProgress);
    const shelves = {
      files: await copyStoreFolder(config, 'files', folder, damaged, onProgress),
      media: await copyStoreFolder(config, 'media', folder, damaged, onProgress),
    };
    await copySecret(config, folder);
    const at = now.toISOString();
    const manifest: Manifest = {
      format: 'canticle-backup',
      version: 1,
      at,
      database,
      migrations,
      numbers,
      tables,
      shelves,
    };
    await writeManifest(folder, manifest);
    await deleteObsolete(folder, previous, manifest);
    return { manifest: manifest, damaged: [...damaged] };
  } catch (error) {
    await rm(join(folder, database), { recursive: true, force: true });
    throw isDiskFull(error) ? diskFullError(folder) : error;
  } finally {
    await unlock();
  }
}

/* Two backups at once would delete each other's files. The lock file of a backup that was killed does not count. */
async function lock(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'backup.lock');
  const owner = `${hostname()} ${process.pid}`;
  const currentOwner = await readFile(file, 'utf8').catch(() => undefined);
  if (currentOwner !== undefined && !isStaleLock(currentOwner))
    throw new BackupError(`Another backup is being written to ${folder}.`);
  await rm(file, { force: true });
  await writeFile(file, owner, { flag: 'wx', mode: 0o600 }).catch(async (error: unknown) => {
    if (!isDiskFull(error)) throw new BackupError(`Another backup is being written to ${folder}.`);
    // It was created and could not be written: it is ours.
    await rm(file, { force: true });
    throw diskFullError(folder);
  });
  return () => rm(file, { force: true });
}

function isStaleLock(owner: string): boolean {
  // When the disk was full, the owner could not be written into it.
  if (owner === '') return true;
  const [host, pid] = owner.split(' ');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch {
    return true;
  }
}

const diskFullError = (folder: string): BackupError =>
  new BackupError(`Not enough space for the backup in ${folder}. Earlier backups are unchanged.`);

const isDiskFull = (error: unknown): boolean => toDatabaseError(error)?.kind === 'full';

async function prepareFolder(folder: string): Promise<Manifest | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {
    throw new BackupError(`The folder ${folder} cannot be created.`);
  });
  const before = await readManifest(folder);
  const names = await readdir(folder);
  if (
    before === undefined &&
    names.some((name) => !/^(files|media|secret|backup\.lock|backup\.json\.draft|database-.*)$/.test(name))
  )
    throw new BackupError(`The folder ${folder} contains other files. Choose an empty folder, or one with a backup.`);
  return before;
}

async function copyDatabase(
  config: Config,
  folder: string,
  database: string,
  onProgress: BackupProgress,
): Promise<Pick<Manifest, 'tables' | 'migrations' | 'numbers'>> {
  await mkdir(join(folder, database), { recursive: true, mode: 0o700 });
  const isWanted = (table: string) => !isDerivedTable(table);
  return readSnapshot(config, isWanted, async (snapshot: Snapshot) => {
    const tables: Manifest['tables'] = [];
    let done = 0;
    for (const { name, columns, rows } of snapshot.tables) {
      const written = await writeRows(tableFilePath(folder, database, name), rows(), () =>
        onProgress('database', (done += 1)),
      );
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
  const sum = createHashStream();
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    sum.through,
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { rows: count, sha256: sum.digest() };
}

function createHashStream(): { through: Transform; digest(): string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(bytes, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

/* A damaged file is reported and skipped: saving all the others, and the database, matters more. */
async function copyStoreFolder(
  config: Config,
  storeFolder: StoreFolder,
  folder: string,
  damaged: Set<string>,
  onProgress: BackupProgress,
): Promise<string[]> {
  const store = createFileStore(config, storeFolder);
  const hashes: string[] = [];
  for await (const hash of store.list()) {
    const target = storedFilePath(folder, storeFolder, hash);
    const size = await sizeOf(target);
    const isCopied = size !== undefined && size === (await store.sizeOf(hash));
    const outcome = isCopied ? 'whole' : await copyStoredFile(store, hash, target);
    if (outcome === 'whole') hashes.push(hash);
    if (outcome === 'damaged') damaged.add(hash);
    onProgress(storeFolder, hashes.length);
  }
  return hashes;
}

/* Written under a temporary name first, so that a file named after its hash is complete; `gone` when it was deleted
   meanwhile. */
async function copyStoredFile(
  store: ReturnType<typeof createFileStore>,
  hash: string,
  target: string,
): Promise<'whole' | 'damaged' | 'gone'> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  // Opened last, right before it is read: a file that is opened and never read stays open.
  const bytes = await store.stream(hash);
  if (bytes === undefined) return 'gone';
  const temporary = `${target}.${randomUUID()}`;
  const hashStream = createHashStream();
  try {
    await pipeline(bytes, hashStream.through, createWriteStream(temporary, { mode: 0o600, flush: true }));
    if (hashStream.digest() !== hash) return 'damaged';
    await rename(temporary, target);
    return 'whole';
  } finally {
    await rm(temporary, { force: true });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/* A secret that is set in the environment is not copied. */
async function copySecret({ dataDir }: Config, folder: string): Promise<void> {
  await copyFile(join(dataDir, 'secret'), secretFilePath(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/* Deletes what only the previous backup used, and what an interrupted one left behind. */
async function deleteObsolete(folder: string, previous: Manifest | undefined, manifest: Manifest): Promise<void> {
  const databases = (await readdir(folder)).filter(
    (name) => name.startsWith('database-') && name !== manifest.database,
  );
  for (const name of databases) await rm(join(folder, name), { recursive: true, force: true });
  for (const storeFolder of STORE_FOLDERS) {
    const kept = new Set(manifest.shelves[storeFolder]);
    for (const hash of (previous?.shelves[storeFolder] ?? []).filter((one) => !kept.has(one)))
      await rm(storedFilePath(folder, storeFolder, hash), { force: true });
  }
}
