import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Misfit, type Refusal, TransferRefused } from './model.ts';
import { LINK, whyUnread } from './passed-over.ts';
import {
  byPath,
  isHidden,
  isWanted,
  MOST_BYTES,
  MOST_FILES,
  type SourceFile,
  type SourceTree,
  TOO_LARGE,
} from './source-file.ts';

/** Folders in folders; deeper is a mistake. */
const DEEPEST = 30;

/**
 * Finds the files of a folder and the folders in it. Links are not followed: they may lead out of it, or round in it.
 *
 * @param only  name of the one file that is meant
 * @throws {TransferRefused} when there are too many files
 */
export async function readFolder(root: string, only?: string): Promise<SourceTree> {
  const found: Found = { paths: [], refused: [], links: [] };
  if (only === undefined) await walk(root, '', 0, found);
  else found.paths.push(only);
  const wanted = found.paths.filter((path) => path === only || isWanted(path));
  const files = wanted.map((path) => fileIn(root, path)).sort(byPath);
  const passedOver = [
    ...found.paths.filter((path) => path !== only && !isWanted(path)).map((file) => ({ file, why: whyUnread(file) })),
    ...found.links.map((file) => ({ file, why: LINK })),
  ];
  return { name: basename(root), files, refused: found.refused, passedOver, close: () => undefined };
}

type Found = { readonly paths: string[]; readonly refused: Refusal[]; readonly links: string[] };

async function walk(root: string, below: string, depth: number, found: Found): Promise<void> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) found.refused.push({ file: below, line: null, reason: 'The folder cannot be read.' });
  for (const entry of entries ?? []) {
    if (isHidden(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) found.paths.push(path);
    if (entry.isSymbolicLink()) found.links.push(path);
    if (entry.isDirectory() && depth >= DEEPEST)
      found.refused.push({ file: path, line: null, reason: 'The folder is nested too deeply.' });
    if (entry.isDirectory() && depth < DEEPEST) await walk(root, path, depth + 1, found);
    if (found.paths.length > MOST_FILES) {
      throw new TransferRefused(`There are more than ${MOST_FILES} files. Import the folders in it one by one.`);
    }
  }
}

/* Composed letters on every system, so that the same file is known again. */
function fileIn(root: string, path: string): SourceFile {
  const cannot = () => {
    throw new Misfit('The file cannot be read.');
  };
  return {
    path: path.normalize('NFC'),
    async read(most = MOST_BYTES) {
      const { size } = await stat(join(root, path)).catch(cannot);
      if (size > most) throw new Misfit(TOO_LARGE);
      return readFile(join(root, path)).catch(cannot);
    },
    async save(to) {
      await copyFile(join(root, path), to).catch(cannot);
    },
  };
}
