import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A backup cannot be written or read as it stands. The message is one plain sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const MANIFEST_FILE = 'backup.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const table = z.object({
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string().regex(/^\w+$/)).min(1),
  rows: z.number().int().min(0),
  /** Of the file as it lies there. */
  sha256: hash,
});

const manifest = z.object({
  format: z.literal('canticle-backup'),
  version: z.literal(1),
  /** When it was begun. */
  at: z.iso.datetime(),
  /** The folder of the tables: each a file of one JSON list a row, compressed. */
  database: z.string().regex(/^database-[\w-]+$/),
  migrations: z.array(z.string()),
  numbers: z.record(z.string(), z.number().int()),
  tables: z.array(table),
  /** The hashes of the files of each shelf. */
  shelves: z.object({ files: z.array(hash), media: z.array(hash) }),
});

/** What a backup holds. It is written last: without it there is no backup. */
export type Manifest = z.infer<typeof manifest>;

/** Where the rows of a table lie. */
export const tableFilePath = (folder: string, database: string, table: string): string =>
  join(folder, database, `${table}.jsonl.gz`);

/** Where a file of a shelf lies. */
export const storedFilePath = (folder: string, storeFolder: keyof Manifest['shelves'], hash: string): string =>
  join(folder, storeFolder, hash.slice(0, 2), hash);

/** Where the secret lies. */
export const secretFilePath = (folder: string): string => join(folder, 'secret');

/**
 * Reads what a folder says it holds; undefined when there is no backup in it.
 *
 * @throws {BackupError} when it says something that cannot be understood
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const result = manifest.safeParse(parseJson(text));
  if (!result.success) throw new BackupError(`${join(folder, MANIFEST_FILE)} is damaged, or of a newer Canticle.`);
  return result.data;
}

/** Makes a backup the one of its folder, at once. */
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
