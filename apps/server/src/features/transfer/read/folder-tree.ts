import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { diagnose } from '@canticle/contract';
import { InvalidFileError, type Rejection, ImportError } from '../model.ts';
import { LINK_NOT_FOLLOWED, unreadReason } from '../report/report-builder.ts';
import {
  comparePaths,
  isHidden,
  isImportable,
  MAX_BYTES,
  MAX_FILES,
  type SourceFile,
  type SourceTree,
  TOO_LARGE,
} from './source-file.ts';

/** Depth of nested folders; more is a mistake. */
const MAX_DEPTH = 30;

/**
 * Finds the files in a folder and its subfolders. Links are not followed: they may lead out of it, or form a loop.
 *
 * @param only  name of the single file to read
 * @throws {ImportError} when there are too many files
 */
export async function readFolder(root: string, only?: string): Promise<SourceTree> {
  const scan: FolderScan = { paths: [], refused: [], links: [] };
  if (only === undefined) await walkFolder(root, '', 0, scan);
  else scan.paths.push(only);
  const importablePaths = scan.paths.filter((path) => path === only || isImportable(path));
  const files = importablePaths.map((path) => createSourceFile(root, path)).sort(comparePaths);
  const skippedFiles = [
    ...scan.paths
      .filter((path) => path !== only && !isImportable(path))
      .map((file) => ({ file, why: unreadReason(file) })),
    ...scan.links.map((file) => ({ file, why: LINK_NOT_FOLLOWED })),
  ];
  return { name: basename(root), files, refused: scan.refused, skippedFiles, close: () => undefined };
}

type FolderScan = { readonly paths: string[]; readonly refused: Rejection[]; readonly links: string[] };

async function walkFolder(root: string, below: string, depth: number, scan: FolderScan): Promise<void> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) scan.refused.push({ file: below, line: null, reason: diagnose('folder-unreadable') });
  for (const entry of entries ?? []) {
    if (isHidden(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) scan.paths.push(path);
    if (entry.isSymbolicLink()) scan.links.push(path);
    if (entry.isDirectory() && depth >= MAX_DEPTH)
      scan.refused.push({ file: path, line: null, reason: diagnose('folder-deep') });
    if (entry.isDirectory() && depth < MAX_DEPTH) await walkFolder(root, path, depth + 1, scan);
    if (scan.paths.length > MAX_FILES) {
      throw new ImportError(diagnose('too-many-files', { most: MAX_FILES }));
    }
  }
}

/* Paths are normalized (NFC) on every system, so that the same file is recognised again. */
function createSourceFile(root: string, path: string): SourceFile {
  const rejectUnreadable = () => {
    throw new InvalidFileError(diagnose('file-unreadable'));
  };
  return {
    path: path.normalize('NFC'),
    async read(maxBytes = MAX_BYTES) {
      const { size } = await stat(join(root, path)).catch(rejectUnreadable);
      if (size > maxBytes) throw new InvalidFileError(TOO_LARGE);
      return readFile(join(root, path)).catch(rejectUnreadable);
    },
    async save(to) {
      await copyFile(join(root, path), to).catch(rejectUnreadable);
    },
  };
}
