import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

/** The folder of the project, without a slash at the end. */
export const HOUSE = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** One file: its path from the project's folder, with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

/** A node of the syntax tree: what the checks look at is found by name. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly [member: string]: unknown };

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

/** Every node of the syntax tree of a TypeScript or JavaScript file, outer ones first. Throws on a syntax error, naming the file. */
export function listNodes({ path, text }: SourceFile): readonly SyntaxNode[] {
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  try {
    return [...walk(parseAst(text, { lang }))];
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') yield value as SyntaxNode;
    for (const member of Object.values(value)) yield* walk(member);
  }
}

/** 1-based line of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Whether a file is a test, or lies in a `testing` folder: such a file may use what tests use. */
export function isTestFile(path: string): boolean {
  return /\.(test|journey|contract)\.tsx?$/.test(path) || path.includes('/testing/');
}
