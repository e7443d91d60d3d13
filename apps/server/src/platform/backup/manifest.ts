import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A backup cannot be written or read. The message is one plain sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const MANIFEST_FILE = 'backup.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const table = z.object({
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string().regex(/^\w+$/)).min(1),
  rows: z.number().int().min(0),
  /** Of the file as it is stored. */
  sha256: hash,
});

const manifest = z.object({
  format: z.literal('canticle-backup'),
  version: z.literal(1),
  /** When the backup was started. */
  at: z.iso.datetime(),
  /** The folder of the tables: each a compressed file with one JSON list per row. */
  database: z.string().regex(/^database-[\w-]+$/),
  migrations: z.array(z.string()),
  numbers: z.record(z.string(), z.number().int()),
  tables: z.array(table),
  /** The hashes of the files of each store folder. */
  shelves: z.object({ files: z.array(hash), media: z.array(hash) }),
});

/** What a backup contains. It is written last: without it there is no backup. */
export type Manifest = z.infer<typeof manifest>;

/** The path of a table's rows. */
export const tableFilePath = (folder: string, database: string, table: string): string =>
  join(folder, database, `${table}.jsonl.gz`);

/** The path of a stored file. */
export const storedFilePath = (folder: string, storeFolder: keyof Manifest['shelves'], hash: string): string =>
  join(folder, storeFolder, hash.slice(0, 2), hash);

/** The path of the secret. */
export const secretFilePath = (folder: string): string => join(folder, 'secret');

/**
 * Reads the manifest of a folder; undefined when there is no backup in it.
 *
 * @throws {BackupError} when it cannot be parsed
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const result = manifest.safeParse(parseJson(text));
  if (!result.success)
    throw new BackupError(`${join(folder, MANIFEST_FILE)} is damaged or was made by a newer Canticle.`);
  return result.data;
}

/** Replaces the manifest of a folder atomically, which makes the backup the current one. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const temporary = join(folder, `${MANIFEST_FILE}.draft`);
  await writeFile(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
  await rename(temporary, join(folder, MANIFEST_FILE));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
