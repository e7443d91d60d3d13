import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the project, without a slash at the end. */
export const HOUSE = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** One file: its path from the project's folder, with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.cache', 'coverage', 'data']);

/** Paths of all files below `folder` (relative to `house`) whose path ends as `ending` says; nothing when it is not there. */
export function listFiles(folder: string, ending: RegExp, house = HOUSE): readonly string[] {
  const entries = readFolder(`${house}/${folder}`);
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : listFiles(path, ending, house);
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

/** Reads the files at `paths`, relative to `house`. */
export function readFiles(paths: readonly string[], house = HOUSE): readonly SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(`${house}/${path}`, 'utf8') }));
}

/** 1-based line of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Whether a file is a test, or lies in a `testing` folder: such a file may use what tests use. */
export function isTestFile(path: string): boolean {
  return /\.(test|journey|contract|emulated)\.tsx?$/.test(path) || path.includes('/testing/');
}
