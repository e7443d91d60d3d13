import { diagnose } from '@canticle/contract';
import { ParseError } from '@canticle/formats';

/** The block above a Markdown text between two lines of hyphens, and the text below it. */
export type FrontMatter = { readonly fields: ReadonlyMap<string, string>; readonly text: string };

/**
 * Parses the front matter of a Markdown file: `name: value` line by line, a quoted value, a list of which the first
 * entry is used, or an indented text below `name: |` (lines as they are) or `name: >` (joined). Such files use no more
 * of YAML than that. Names are read in lower case.
 *
 * @returns no fields and the whole text when the file does not begin with a line of three hyphens
 * @throws {ParseError} with the line that cannot be parsed, or when the closing hyphens are missing
 * @example parseFrontMatter('---\ntitle: "On singing"\n---\nSing!').text // 'Sing!'
 */
export function parseFrontMatter(source: string): FrontMatter {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (!isFence(lines[0])) return { fields: new Map(), text: trimLines(lines) };
  const end = lines.findIndex((line, at) => at > 0 && isFence(line));
  if (end < 0) throw new ParseError(1, diagnose('front-matter-open'));
  return { fields: parseFields(lines.slice(1, end)), text: trimLines(lines.slice(end + 1)) };
}

/** Whether a text begins with front matter. */
export function hasFrontMatter(source: string): boolean {
  return /^\uFEFF?---[ \t]*\r?\n/.test(source);
}

const isFence = (line: string | undefined): boolean => line !== undefined && /^---\s*$/.test(line);

function parseFields(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value] = /^([\w-]+)\s*:(?:\s+(.*))?$/s.exec(line) ?? [];
    if (name === undefined)
      throw new ParseError(at + 2, diagnose('front-matter-line', { line: line.trim().slice(0, 40) }));
    const valueLines = indentedLines(lines, at + 1);
    fields.set(name.toLowerCase(), parseValue(value?.trim() ?? '', valueLines));
    at += valueLines.length;
  }
  return fields;
}

/* The lines below a name that belong to it. */
function indentedLines(lines: readonly string[], start: number): readonly string[] {
  let end = start;
  while (end < lines.length && /^(\s|-\s|$)/.test(lines[end] ?? '')) end += 1;
  while (end > start && (lines[end - 1] ?? '').trim() === '') end -= 1;
  return lines.slice(start, end);
}

function parseValue(value: string, lines: readonly string[]): string {
  if (/^[|>][+-]?$/.test(value)) return parseBlock(lines, value.startsWith('>'));
  if (value === '' && lines.length > 0) return unquote((lines[0] ?? '').replace(/^\s*-\s*/, '').trim());
  const first = /^\[(.*)\]$/.exec(value)?.[1]?.split(',')[0];
  return unquote((first ?? value).trim());
}

function parseBlock(lines: readonly string[], isJoined: boolean): string {
  const depth = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const text = lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0).trimEnd()).join('\n');
  return isJoined ? text.replace(/(?<!\n)\n(?!\n)/g, ' ') : text;
}

function unquote(value: string): string {
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
 * Writes front matter and the text below it, as `parseFrontMatter` reads it. Fields that are null or empty are left
 * out.
 *
 * @example formatFrontMatter([['title', 'On: singing']], 'Sing!') // '---\ntitle: "On: singing"\n---\n\nSing!\n'
 */
export function formatFrontMatter(
  fields: readonly (readonly [name: string, value: string | null])[],
  text: string,
): string {
  const lines = fields.flatMap(([name, value]) => (value === null || value === '' ? [] : [formatField(name, value)]));
  return `---\n${lines.map((line) => `${line}\n`).join('')}---\n\n${text}\n`;
}

function formatField(name: string, value: string): string {
  if (value.includes('\n')) return `${name}: |\n${value.replace(/^(?=.)/gm, '  ')}`;
  return /^[\p{L}\p{N}][^:#"'\\]*$/u.test(value) && value === value.trim()
    ? `${name}: ${value}`
    : `${name}: ${JSON.stringify(value)}`;
}
