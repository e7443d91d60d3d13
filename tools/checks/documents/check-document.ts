import { posix } from 'node:path';
import { lineAt, type SourceFile } from '../source.ts';
import type { Violation } from '../violations.ts';

/** Existing names: files of the project, npm scripts, and names in capitals (settings and problem codes). */
export type ProjectNames = {
  readonly paths: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
};

/** Commands of npm itself that are not our scripts. */
const NPM_OWN = new Set(['ci', 'install', 'run', 'version', 'pack', 'exec']);
/** Top-level folders of the project: `code` that begins with one of them is a path. */
const TOP = /^(\.ci|apps|docs|library|packages|tests|tools)\//;
const ROOT_FILE = /^[\w.-]+\.(json|md|ts|mjs)$|^(LICENSE|\.npmrc|\.oxlintrc\.json)$/;
/** A path with a placeholder (`<KEY>/song.json`, `NNNN-title.md`, `…`) names no file. */
const PATTERN = /[<>{}…*]|NNNN/;

/** Checks that everything a document names exists: links, paths, `npm run …`, settings and problem codes. */
export function checkDocument(document: SourceFile, known: ProjectNames): readonly Violation[] {
  const words = [...document.text.matchAll(/`([^`\n]+)`/g)].map((match) => ({
    text: (match[1] ?? '').trim(),
    at: match.index,
  }));
  const links = [...document.text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => ({
    text: match[1] ?? '',
    at: match.index,
  }));
  const code = [...document.text.matchAll(/`[^`\n]+`|^```[\s\S]*?^```/gm)];
  const commands = code.flatMap(({ 0: text, index }) =>
    [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map((match) => ({
      text: match[1] ?? '',
      at: index + match.index,
    })),
  );
  const judged = [
    ...words.map(({ text, at }) => ({ at, what: checkCode(text, document.path, known) })),
    ...links.map(({ text, at }) => ({ at, what: checkLink(text, document.path, known) })),
    ...commands.map(({ text, at }) => ({ at, what: checkScript(text, known) })),
  ];
  return judged.flatMap(({ at, what }) =>
    what ? [{ place: `${document.path}:${lineAt(document.text, at)}`, what }] : [],
  );
}

function checkCode(word: string, document: string, known: ProjectNames): string | undefined {
  const name = /^(?:X-Problem: (?=[A-Z_]+$)|(?=[A-Z0-9]+_))([A-Z][A-Z0-9_]*)(=.*)?$/.exec(word)?.[1];
  if (name) return known.names.has(name) ? undefined : `there is no setting or problem code ${name}`;
  const isPath = TOP.test(word) || (ROOT_FILE.test(word) && !word.startsWith('-'));
  if (!isPath || PATTERN.test(word) || /\s/.test(word)) return undefined;
  return exists(word, document, known) ? undefined : `there is no ${word}`;
}

function checkLink(link: string, document: string, known: ProjectNames): string | undefined {
  if (/^[a-z]+:|^#/i.test(link)) return undefined;
  const target = posix.normalize(posix.join(posix.dirname(document), link.replace(/#.*$/, '')));
  return has(known.paths, target) ? undefined : `links to ${link}, which is not there`;
}

function checkScript(script: string, known: ProjectNames): string | undefined {
  return known.scripts.has(script) || NPM_OWN.has(script) ? undefined : `there is no npm script "${script}"`;
}

/** A file may be named relative to the project root, relative to the document, or by its last part alone. */
function exists(path: string, document: string, { paths }: ProjectNames): boolean {
  const clean = path.replace(/\/$/, '');
  if (has(paths, clean) || has(paths, posix.join(posix.dirname(document), clean))) return true;
  return !clean.includes('/') && [...paths].some((candidate) => posix.basename(candidate) === clean);
}

function has(paths: ReadonlySet<string>, path: string): boolean {
  const folder = `${path.replace(/\/$/, '')}/`;
  return paths.has(path) || [...paths].some((candidate) => candidate.startsWith(folder));
}
