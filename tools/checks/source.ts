import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, without a trailing slash. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** One file: its path relative to the project root, with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.cache', 'coverage', 'data']);

/** Paths of all files below `folder` (relative to `root`) that match `ending`; empty when there is no such folder. */
export function listFiles(folder: string, ending: RegExp, root = PROJECT_ROOT): readonly string[] {
  const entries = readFolder(`${root}/${folder}`);
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : listFiles(path, ending, root);
    return ending.test(path) ? [path] : [];
  });
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads the files at `paths`, relative to `root`. */
export function readFiles(paths: readonly string[], root = PROJECT_ROOT): readonly SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}

/** 1-based line of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Whether a file is a test, or is in a `testing` folder: such a file may use what tests use. */
export function isTestFile(path: string): boolean {
  return /\.(test|journey|contract|emulated|fixture)\.tsx?$/.test(path) || path.includes('/testing/');
}
