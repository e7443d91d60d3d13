import { diagnose } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';

/** A value that was read. */
export type LooseValue = string | number | boolean | null | readonly LooseValue[] | LooseObject;
export type LooseObject = { readonly [name: string]: LooseValue };

const MAX_DEPTH = 64;

/**
 * Reads what looks like JSON but is not: names without quotation marks, line breaks in texts, a comma too many or too
 * few.
 *
 * @throws {ParseError} when it makes no sense from a place on
 */
export function parseLenientJson(text: string): LooseValue {
  const reader = { text, at: 0 };
  skipBlanks(reader);
  return readValue(reader, 0);
}

type Reader = { readonly text: string; at: number };

const BLANK = /[\s\uFEFF,]*/y;
const WORD = /[^\s,:{}[\]"]+/y;

function match({ text, at }: Reader, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function skipBlanks(reader: Reader): void {
  reader.at += match(reader, BLANK).length;
}

function fail({ text, at }: Reader): never {
  throw new ParseError(text.slice(0, at).split('\n').length, diagnose('no-json'));
}

function readValue(reader: Reader, depth: number): LooseValue {
  if (depth > MAX_DEPTH) fail(reader);
  const sign = reader.text[reader.at];
  if (sign === '{') return readObject(reader, depth);
  if (sign === '[') return readList(reader, depth);
  if (sign === '"') return readText(reader);
  const word = match(reader, WORD);
  if (word === '') fail(reader);
  reader.at += word.length;
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : word;
}

function readObject(reader: Reader, depth: number): LooseObject {
  const members = new Map<string, LooseValue>();
  reader.at += 1;
  for (;;) {
    skipBlanks(reader);
    if (reader.text[reader.at] === '}') break;
    const name = reader.text[reader.at] === '"' ? readText(reader) : match(reader, WORD);
    if (reader.text[reader.at - 1] !== '"') reader.at += name.length;
    skipBlanks(reader);
    if (reader.text[reader.at] !== ':') fail(reader);
    reader.at += 1;
    skipBlanks(reader);
    members.set(name, readValue(reader, depth + 1));
  }
  reader.at += 1;
  return Object.fromEntries(members);
}

function readList(reader: Reader, depth: number): readonly LooseValue[] {
  const values: LooseValue[] = [];
  reader.at += 1;
  for (;;) {
    skipBlanks(reader);
    if (reader.text[reader.at] === ']') break;
    values.push(readValue(reader, depth + 1));
  }
  reader.at += 1;
  return values;
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', ''],
  ['f', ''],
]);

/* A quotation mark ends the text only where a member or a value can end; others are part of the words. */
const TEXT_END = /"\s*(?=[,}\]:]|\w+\s*:)/y;

function readText(reader: Reader): string {
  const { text } = reader;
  const parts: string[] = [];
  let start = reader.at + 1;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') {
      parts.push(text.slice(start, at));
      const code = /^u([0-9a-f]{4})/i.exec(text.slice(at + 1, at + 6))?.[1];
      const letter = text[at + 1] ?? '';
      parts.push(code === undefined ? (ESCAPES.get(letter) ?? letter) : String.fromCharCode(Number.parseInt(code, 16)));
      at += code === undefined ? 1 : 5;
      start = at + 1;
    } else if (sign === '"' && match({ text, at }, TEXT_END) !== '') {
      reader.at = at + 1;
      return [...parts, text.slice(start, at)].join('');
    }
  }
  reader.at = text.length;
  return fail(reader);
}
