import { open, stat, readdir } from 'node:fs/promises';
import { basename, dirname, resolve, join } from 'node:path';
import { diagnose } from '@canticle/contract';
import { readFolder } from './folder-tree.ts';
import { ImportError } from '../model.ts';
import { isProgramArchive } from './programs/program-archive.ts';
import type { SourceTree } from './source-file.ts';
import { readZip } from './zip-tree.ts';

/**
 * Opens the source of an import.
 *
 * @throws {ImportError} when it does not exist, cannot be read, or is too large
 */
export async function openSourceTree(path: string): Promise<SourceTree> {
  const fullPath = resolve(path);
  const stats = await stat(fullPath).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === 'ENOENT' ? diagnose('path-missing', { path }) : diagnose('path-unreadable', { path }),
    );
  });
  if (stats.isDirectory()) return readFolder(fullPath);
  if (!stats.isFile()) throw new ImportError(diagnose('path-kind', { path }));
  // A packed score is one file too.
  const isOneFile = isProgramArchive(fullPath) || /\.mxl$/i.test(fullPath);
  if (!isOneFile && (await isZip(fullPath, path))) return readZip(fullPath);
  return readFolder(dirname(fullPath), basename(fullPath));
}

async function isZip(file: string, path: string): Promise<boolean> {
  const handle = await open(file).catch(() => {
    throw new ImportError(diagnose('path-unreadable', { path }));
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(buffer.toString('latin1'));
  } finally {
    await handle.close();
  }
}

/**
 * Lists what to import from a folder: the folder itself when it is a bundle, else each folder, archive and file in it
 * separately, so that every hymnal becomes a collection of its own.
 */
export async function listSourcePaths(folder: string): Promise<string[]> {
  const isBundle = await stat(join(folder, 'bundle.json')).then(
    () => true,
    () => false,
  );
  if (isBundle) return [folder];
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted();
  return names.map((name) => join(folder, name));
}
