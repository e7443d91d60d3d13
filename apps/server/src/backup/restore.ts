import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Config } from '../config/index.ts';
import { loadSnapshot, type PlainRow } from '../database/index.ts';
import { hashFile, openFileStore, type Shelf } from '../files/index.ts';
import type { BackupProgress } from './back-up.ts';
import { BackupRefused, type Manifest, readManifest, secretFile, shelvedFile, tableFile } from './manifest.ts';

/**
 * Puts a backup into an empty Canticle, on the engine it was made from or the other. Files come first and the database last,
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
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new BackupRefused(`There is no backup in ${folder}.`);
  await demandWhole(folder, manifest);
  for (const shelf of ['files', 'media'] as const) await putShelf(config, folder, shelf, manifest, onProgress);
  await putSecret(config, folder);
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
  return manifest;
}

async function demandWhole(folder: string, { database, tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const file = tableFile(folder, database, name);
    const found = await hashFile(file).catch(() => undefined);
    if (found?.hash !== sha256) throw new BackupRefused(`${file} is missing or damaged; nothing was restored.`);
  }
}

async function* readRows(file: string, onRow: () => void): AsyncGenerator<PlainRow> {
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    onRow();
    yield JSON.parse(line) as PlainRow;
  }
}

async function putShelf(
  config: Config,
  folder: string,
  shelf: Shelf,
  { shelves }: Manifest,
  onProgress: BackupProgress,
): Promise<void> {
  const store = openFileStore(config, shelf);
  await store.check();
  const draft = join(config.dataDir, `restoring-${randomUUID()}`);
  await mkdir(config.dataDir, { recursive: true });
  try {
    for (const [place, hash] of shelves[shelf].entries()) {
      const source = shelvedFile(folder, shelf, hash);
      await copyFile(source, draft).catch(() => {
        throw new BackupRefused(`${source} is missing; nothing but files was restored.`);
      });
      const taken = await store.take(draft);
      if (taken.hash !== hash) throw new BackupRefused(`${source} is damaged; nothing but files was restored.`);
      onProgress(shelf, place + 1);
    }
  } finally {
    await rm(draft, { force: true });
  }
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
