import { open, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { readFolder } from './folder-tree.ts';
import { TransferRefused } from './model.ts';
import type { SourceTree } from './source-file.ts';
import { readZip } from './zip-tree.ts';

/**
 * Opens what shall be imported.
 *
 * @throws {TransferRefused} when it is not there, cannot be read, or is too much
 */
export async function openTree(path: string): Promise<SourceTree> {
  const whole = resolve(path);
  const kind = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    throw new TransferRefused(
      error.code === 'ENOENT' ? `There is no file or folder "${path}".` : `"${path}" cannot be read.`,
    );
  });
  if (kind.isDirectory()) return readFolder(whole);
  if (!kind.isFile()) throw new TransferRefused(`"${path}" is neither a file nor a folder.`);
  if (await isZip(whole, path)) return readZip(whole);
  return readFolder(dirname(whole), basename(whole));
}

async function isZip(file: string, path: string): Promise<boolean> {
  const handle = await open(file).catch(() => {
    throw new TransferRefused(`"${path}" cannot be read.`);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(buffer.toString('latin1'));
  } finally {
    await handle.close();
  }
}
