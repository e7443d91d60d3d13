import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Unreadable } from '@canticle/formats';
import { TransferRefused } from './model.ts';
import { byPath, isHidden, isWanted, MOST_BYTES, MOST_FILES, type SourceFile, type SourceTree } from './source-file.ts';

/** Folders in folders; deeper is a mistake. */
const DEEPEST = 30;

/**
 * Finds the files of a folder and the folders in it. Links are not followed: they may lead out of it, or round in it.
 *
 * @param only  name of the one file that is meant
 */
export async function readFolder(root: string, only?: string): Promise<SourceTree> {
  const found = only === undefined ? await walk(root, '', 0) : [only];
  const paths = found.filter((path) => path === only || isWanted(path));
  const files = paths.map((path) => fileIn(root, path)).sort(byPath);
  return { name: basename(root), files, refused: [], passedOver: found.length - paths.length, close: () => undefined };
}

async function walk(root: string, below: string, depth: number): Promise<string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(() => {
    throw new TransferRefused(`The folder "${join(root, below)}" cannot be read.`);
  });
  const found: string[] = [];
  for (const entry of entries) {
    if (isHidden(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) found.push(path);
    if (entry.isDirectory() && depth < DEEPEST) found.push(...(await walk(root, path, depth + 1)));
    if (found.length > MOST_FILES)
      throw new TransferRefused(`There are more than ${MOST_FILES} files. Import the folders in it one by one.`);
  }
  return found;
}

/* Composed letters on every system, so that the same file is known again. */
function fileIn(root: string, path: string): SourceFile {
  return {
    path: path.normalize('NFC'),
    async read() {
      const { size } = await stat(join(root, path));
      if (size > MOST_BYTES) throw new Unreadable(1, 'The file is too large for a song.');
      return readFile(join(root, path));
    },
  };
}
