/* As much of YAML and of the rules of Compose as compose.yaml needs. Anything else is rejected. */

export type ComposeValue = string | readonly ComposeValue[] | { readonly [key: string]: ComposeValue };
type Line = { readonly indent: number; readonly text: string };

/**
 * Parses a compose file: maps, lists, both also on one line, quoted strings, anchors and `<<`. Every scalar is a
 * string.
 */
export function readComposeFile(text: string): { readonly [key: string]: ComposeValue } {
  const lines = text
    .split('\n')
    .map((line) => ({ indent: line.search(/\S|$/), text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  const value = readBlock(lines, new Map());
  if (typeof value === 'string' || Array.isArray(value)) throw new Error('A compose file is a map.');
  return value as { readonly [key: string]: ComposeValue };
}

type Anchors = Map<string, ComposeValue>;

function readBlock(lines: readonly Line[], anchors: Anchors): ComposeValue {
  const entries = splitAtIndent(lines);
  if (entries.every(([first]) => first?.text.startsWith('- ')))
    return entries.map(([first, ...rest]) => {
      const item = { indent: (first as Line).indent + 2, text: (first as Line).text.slice(2).trim() };
      return /^\w+:( |$)/.test(item.text) ? readBlock([item, ...rest], anchors) : readFlow(item.text);
    });
  return Object.assign({}, ...entries.map((entry) => readEntry(entry, anchors))) as ComposeValue;
}

function splitAtIndent(lines: readonly Line[]): Line[][] {
  const entries: Line[][] = [];
  for (const line of lines) {
    if (line.indent === lines[0]?.indent) entries.push([line]);
    else entries.at(-1)?.push(line);
  }
  return entries;
}

function readEntry([first, ...below]: readonly Line[], anchors: Anchors): { readonly [key: string]: ComposeValue } {
  const [, key = '', rest = ''] = /^([\w.<-]+):(?: +(.*))?$/.exec(first?.text ?? '') ?? [];
  if (key === '') throw new Error(`This is no line of a compose file: ${first?.text}`);
  const [, anchor, said = ''] = /^(?:&(\w+) *)?(.*)$/.exec(rest) ?? [];
  const value = below.length > 0 ? readBlock(below, anchors) : readFlow(said, anchors);
  if (anchor !== undefined) anchors.set(anchor, value);
  return key === '<<' ? (value as { readonly [key: string]: ComposeValue }) : { [key]: value };
}

function readFlow(text: string, anchors: Anchors = new Map()): ComposeValue {
  if (text.startsWith('*')) return anchors.get(text.slice(1)) ?? throwUnknownAnchor(text);
  if (text.startsWith('[')) return splitFlow(text).map((part) => readFlow(part));
  if (text.startsWith('{'))
    return Object.fromEntries(
      splitFlow(text).map((part) => [
        part.slice(0, part.indexOf(':')),
        readFlow(part.slice(part.indexOf(':') + 1).trim()),
      ]),
    );
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}

const splitFlow = (text: string): string[] =>
  text
    .slice(1, -1)
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => part.trim());

function throwUnknownAnchor(text: string): never {
  throw new Error(`There is no anchor ${text}.`);
}

/**
 * Interpolates variables into a compose file: `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why it is needed}`.
 *
 * @throws {Error} when one is required and missing
 * Source: https://docs.docker.com/reference/compose-file/interpolation/
 */
export function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const inner = /\$\{(\w+)(?::([-?])([^${}]*))?\}/;
  let done = text;
  for (let found = inner.exec(done); found !== null; found = inner.exec(done)) {
    const [whole, name = '', sign, rest = ''] = found;
    const value = variables[name] ?? '';
    // A default with a missing required variable fails only when it is used.
    const filled = value !== '' ? value : sign === '?' ? MISSING_MARKER + rest : rest;
    done = done.replace(whole, () => filled);
  }
  if (done.includes(MISSING_MARKER)) throw new Error(`A variable is needed: ${done}`);
  return done;
}

const MISSING_MARKER = '\0';

/** Parses a file `.env`: a line for each variable, its value plain or in quotes. */
export function readEnvFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/=(.*)/s);
      return [name.trim(), /^(['"])(.*)\1$/.exec(value.trim())?.[2] ?? value.trim()];
    }),
  );
}
