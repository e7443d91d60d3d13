import { Unreadable } from '@canticle/formats';

/** What stands above a Markdown text between two lines of hyphens, and the text below it. */
export type FrontMatter = { readonly facts: ReadonlyMap<string, string>; readonly text: string };

/**
 * Takes the front matter of a Markdown file apart: `name: value` line by line, a value in quotes, a list of which the
 * first entry counts, or a text below `name: |` (lines as they are) or `name: >` (joined), set in by spaces. That is all
 * of YAML that such files use. Names are read in lower case.
 *
 * @returns no facts and the whole text when the file does not begin with a line of three hyphens
 * @throws {Unreadable} with the line that cannot be understood, or when the closing hyphens are missing
 * @example readFrontMatter('---\ntitle: "On singing"\n---\nSing!').text // 'Sing!'
 */
export function readFrontMatter(source: string): FrontMatter {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (!isFence(lines[0])) return { facts: new Map(), text: trimLines(lines) };
  const end = lines.findIndex((line, at) => at > 0 && isFence(line));
  if (end < 0) throw new Unreadable(1, 'The front matter is not closed: a line of three hyphens must follow it.');
  return { facts: readFacts(lines.slice(1, end)), text: trimLines(lines.slice(end + 1)) };
}

/** Whether a text begins with front matter. */
export function hasFrontMatter(source: string): boolean {
  return /^\uFEFF?---[ \t]*\r?\n/.test(source);
}

const isFence = (line: string | undefined): boolean => line !== undefined && /^---\s*$/.test(line);

function readFacts(lines: readonly string[]): Map<string, string> {
  const facts = new Map<string, string>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value] = /^([\w-]+)\s*:(?:\s+(.*))?$/s.exec(line) ?? [];
    if (name === undefined) throw new Unreadable(at + 2, `This is not "name: value": ${line.trim().slice(0, 40)}`);
    const below = setIn(lines, at + 1);
    facts.set(name.toLowerCase(), valueOf(value?.trim() ?? '', below));
    at += below.length;
  }
  return facts;
}

/* The lines below a name that belong to it. */
function setIn(lines: readonly string[], start: number): readonly string[] {
  let end = start;
  while (end < lines.length && /^(\s|-\s|$)/.test(lines[end] ?? '')) end += 1;
  while (end > start && (lines[end - 1] ?? '').trim() === '') end -= 1;
  return lines.slice(start, end);
}

function valueOf(value: string, below: readonly string[]): string {
  if (/^[|>][+-]?$/.test(value)) return blockOf(below, value.startsWith('>'));
  if (value === '' && below.length > 0) return unquoted((below[0] ?? '').replace(/^\s*-\s*/, '').trim());
  const first = /^\[(.*)\]$/.exec(value)?.[1]?.split(',')[0];
  return unquoted((first ?? value).trim());
}

function blockOf(lines: readonly string[], isJoined: boolean): string {
  const depth = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const text = lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0).trimEnd()).join('\n');
  return isJoined ? text.replace(/(?<!\n)\n(?!\n)/g, ' ') : text;
}

function unquoted(value: string): string {
  const single = /^'(.*)'$/.exec(value)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}

const trimLines = (lines: readonly string[]): string => lines.join('\n').replace(/^\s*\n|(?<!\s)\s+$/g, '');

/**
 * Writes front matter and the text below it, as `readFrontMatter` reads it. Facts that are null or empty are left out.
 *
 * @example writeFrontMatter([['title', 'On: singing']], 'Sing!') // '---\ntitle: "On: singing"\n---\n\nSing!\n'
 */
export function writeFrontMatter(
  facts: readonly (readonly [name: string, value: string | null])[],
  text: string,
): string {
  const lines = facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [writeFact(name, value)]));
  return `---\n${lines.map((line) => `${line}\n`).join('')}---\n\n${text}\n`;
}

function writeFact(name: string, value: string): string {
  if (value.includes('\n')) return `${name}: |\n${value.replace(/^(?=.)/gm, '  ')}`;
  return /^[\p{L}\p{N}][^:#"'\\]*$/u.test(value) && value === value.trim()
    ? `${name}: ${value}`
    : `${name}: ${JSON.stringify(value)}`;
}
