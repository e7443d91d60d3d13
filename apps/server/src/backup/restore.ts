import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Config } from '../config/index.ts';
import { demandEmpty, loadSnapshot, type PlainRow } from '../database/index.ts';
import { hashFile, openFileStore, type Shelf } from '../files/index.ts';
import type { BackedUp, BackupProgress } from './back-up.ts';
import { BackupRefused, type Manifest, readManifest, secretFile, shelvedFile, tableFile } from './manifest.ts';

/**
 * Puts a backup into an empty Canticle, on the engine it was made from or the other. Files come first and the database after them,
 * all of it or nothing: what stops half-way is begun again with the same command.
 *
 * @throws {BackupRefused} when there is no whole backup in the folder
 * @throws {DatabaseNotEmpty} when Canticle is not empty
 * @throws {DatabaseTrouble} when the backup is of a newer Canticle, or the database cannot be written
 */
export async function restore(
  config: Config,
  folder: string,
  onProgress: BackupProgress = () => undefined,
): Promise<BackedUp> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new BackupRefused(`There is no backup in ${folder}.`);
  await demandWhole(folder, manifest);
  // Before anything is touched: this may be the wrong place.
  await demandEmpty(config, manifest.migrations);
  const damaged: string[] = [];
  for (const shelf of ['files', 'media'] as const)
    damaged.push(...(await putShelf(config, folder, shelf, manifest, onProgress)));
  let done = 0;
  await loadSnapshot(config, {
    migrations: manifest.migrations,
    numbers: manifest.numbers,
    tables: manifest.tables.map(({ name, columns }) => ({
      name,
      columns,
      rows: () => readRows(tableFile(folder, manifest.database, name), () => onProgress('database', (done += 1))),
    })),
  });
  await putSecret(config, folder);
  return { manifest, damaged };
}

async function demandWhole(folder: string, { database, tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const file = tableFile(folder, database, name);
    const found = await hashFile(file).catch(() => undefined);
    if (found?.hash !== sha256) throw new BackupRefused(`${file} is missing or damaged; nothing was restored.`);
  }
}

/* Lines end with a line feed alone: a text may hold every other sign that ends a line for somebody. */
async function* readRows(file: string, onRow: () => void): AsyncGenerator<PlainRow> {
  let begun = '';
  const text = createGunzip();
  // A file that cannot be read ends the text with that error, which the loop throws.
  void pipeline(createReadStream(file), text).catch(() => undefined);
  for await (const piece of text.setEncoding('utf8')) {
    const lines = `${begun}${piece}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      onRow();
      yield JSON.parse(line) as PlainRow;
    }
  }
}

/* Gives the hashes of those that are missing or damaged; the others, and the database, do not wait for them. */
async function putShelf(
  config: Config,
  folder: string,
  shelf: Shelf,
  { shelves }: Manifest,
  onProgress: BackupProgress,
): Promise<string[]> {
  const damaged: string[] = [];
  const store = openFileStore(config, shelf);
  await store.check();
  const draft = join(config.dataDir, `restoring-${randomUUID()}`);
  await mkdir(config.dataDir, { recursive: true });
  try {
    for (const [place, hash] of shelves[shelf].entries()) {
      const isCopied = await copyFile(shelvedFile(folder, shelf, hash), draft).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          return false;
        },
      );
      const isWhole = isCopied && (await hashFile(draft)).hash === hash;
      if (isWhole) {
        await chmod(draft, 0o600);
        await store.take(draft);
      } else damaged.push(hash);
      onProgress(shelf, place + 1);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return damaged;
}

/* A secret that is set outside wins; the one a first look at the settings has just made does not. */
async function putSecret({ dataDir }: Config, folder: string): Promise<void> {
  const place = join(dataDir, 'secret');
  await copyFile(secretFile(folder), place).then(
    () => chmod(place, 0o600),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}
