import { open, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { readFolder } from './folder-tree.ts';
import { TransferError } from './model.ts';
import type { SourceTree } from './source-file.ts';
import { readZip } from './zip-tree.ts';

/**
 * Opens the source of an import.
 *
 * @throws {TransferError} when it does not exist, cannot be read, or is too large
 */
export async function openSourceTree(path: string): Promise<SourceTree> {
  const fullPath = resolve(path);
  const stats = await stat(fullPath).catch((error: NodeJS.ErrnoException) => {
    throw new TransferError(
      error.code === 'ENOENT' ? `There is no file or folder "${path}".` : `"${path}" cannot be read.`,
    );
  });
  if (stats.isDirectory()) return readFolder(fullPath);
  if (!stats.isFile()) throw new TransferError(`"${path}" is neither a file nor a folder.`);
  if (await isZip(fullPath, path)) return readZip(fullPath);
  return readFolder(dirname(fullPath), basename(fullPath));
}

async function isZip(file: string, path: string): Promise<boolean> {
  const handle = await open(file).catch(() => {
    throw new TransferError(`"${path}" cannot be read.`);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(buffer.toString('latin1'));
  } finally {
    await handle.close();
  }
}
