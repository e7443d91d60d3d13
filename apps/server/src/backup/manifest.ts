import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A backup cannot be written or read as it stands. The message is one plain sentence. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const MANIFEST = 'backup.json';

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
export const tableFile = (folder: string, database: string, table: string): string =>
  join(folder, database, `${table}.jsonl.gz`);

/** Where a file of a shelf lies. */
export const shelvedFile = (folder: string, shelf: keyof Manifest['shelves'], hash: string): string =>
  join(folder, shelf, hash.slice(0, 2), hash);

/** Where the secret lies. */
export const secretFile = (folder: string): string => join(folder, 'secret');

/**
 * Reads what a folder says it holds; undefined when there is no backup in it.
 *
 * @throws {BackupRefused} when it says something that cannot be understood
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const read = manifest.safeParse(parse(text));
  if (!read.success) throw new BackupRefused(`${join(folder, MANIFEST)} is damaged, or of a newer Canticle.`);
  return read.data;
}

/** Makes a backup the one of its folder, at once. */
export async function writeManifest(folder: string, written: Manifest): Promise<void> {
  const draft = join(folder, `${MANIFEST}.draft`);
  await writeFile(draft, `${JSON.stringify(written)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, MANIFEST));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
