import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Config } from '../config/index.ts';
import { assertEmptyDatabase, loadSnapshot, type PlainRow } from '../database/index.ts';
import { hashFile, createFileStore, type StoreFolder } from '../files/index.ts';
import type { BackupResult, BackupProgress } from './create-backup.ts';
import { BackupError, type Manifest, readManifest, secretFilePath, storedFilePath, tableFilePath } from './manifest.ts';

/**
 * Restores a backup into an empty Canticle, on the engine it was made from or the other. Files come first and the
 * database after them, all of it or nothing: an interrupted restore is restarted with the same command.
 *
 * @throws {BackupError} when there is no complete backup in the folder
 * @throws {DatabaseNotEmpty} when Canticle is not empty
 * @throws {DatabaseError} when the backup is of a newer Canticle, or the database cannot be written
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  onProgress: BackupProgress = () => undefined,
): Promise<BackupResult> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new BackupError(`No backup found in ${folder}.`);
  await assertIntact(folder, manifest);
  // Before anything is changed: this may be the wrong database.
  await assertEmptyDatabase(config, manifest.migrations);
  const damaged: string[] = [];
  for (const storeFolder of ['files', 'media'] as const)
    damaged.push(...(await restoreStoreFolder(config, folder, storeFolder, manifest, onProgress)));
  let done = 0;
  await loadSnapshot(config, {
    migrations: manifest.migrations,
    numbers: manifest.numbers,
    tables: manifest.tables.map(({ name, columns }) => ({
      name,
      columns,
      rows: () => parseRows(tableFilePath(folder, manifest.database, name), () => onProgress('database', (done += 1))),
    })),
  });
  await restoreSecret(config, folder);
  return { manifest, damaged };
}

async function assertIntact(folder: string, { database, tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const file = tableFilePath(folder, database, name);
    const found = await hashFile(file).catch(() => undefined);
    if (found?.hash !== sha256) throw new BackupError(`${file} is missing or damaged. Nothing was restored.`);
  }
}

/* Lines end with a line feed alone: a text may contain every other character that some tools treat as a line end. */
async function* parseRows(file: string, onRow: () => void): AsyncGenerator<PlainRow> {
  let partialLine = '';
  const text = createGunzip();
  // When a file cannot be read, the text ends with that error, which the loop throws.
  void pipeline(createReadStream(file), text).catch(() => undefined);
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${partialLine}${chunk}`.split('\n');
    partialLine = lines.pop() ?? '';
    for (const line of lines) {
      onRow();
      const row: PlainRow = JSON.parse(line);
      yield row;
    }
  }
}

/* Returns the hashes of files that are missing or damaged; the others, and the database, are restored all the same. */
async function restoreStoreFolder(
  config: Config,
  folder: string,
  storeFolder: StoreFolder,
  { shelves }: Manifest,
  onProgress: BackupProgress,
): Promise<string[]> {
  const damaged: string[] = [];
  const store = createFileStore(config, storeFolder);
  await store.check();
  const temporary = join(config.dataDir, `restoring-${randomUUID()}`);
  await mkdir(config.dataDir, { recursive: true });
  try {
    for (const [index, hash] of shelves[storeFolder].entries()) {
      const isCopied = await copyFile(storedFilePath(folder, storeFolder, hash), temporary).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          return false;
        },
      );
      const isWhole = isCopied && (await hashFile(temporary)).hash === hash;
      if (isWhole) {
        await chmod(temporary, 0o600);
        await store.moveFrom(temporary);
      } else damaged.push(hash);
      onProgress(storeFolder, index + 1);
    }
  } finally {
    await rm(temporary, { force: true });
  }
  return damaged;
}

/* A secret that is set in the environment wins; one that was just generated while reading the settings does not. */
async function restoreSecret({ dataDir }: Config, folder: string): Promise<void> {
  const target = join(dataDir, 'secret');
  await copyFile(secretFilePath(folder), target).then(
    () => chmod(target, 0o600),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}
