import type { Table } from './table.ts';

/**
 * Reads CSV: cells between commas, semicolons or tabs, whichever the first line has most of; quotation marks around
 * cells with line breaks.
 *
 * @example readCsv('a;"b;c"\n') // [['a', 'b;c']]
 */
export function readCsv(text: string): Table {
  const source = text.replace(/^\uFEFF/, '');
  const declared = /^sep=(.)\r?\n/.exec(source);
  const body = declared === null ? source : source.slice(declared[0].length);
  return readRows(body, declared?.[1] ?? separatorOf(body));
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]/) + 1 || undefined).replace(/"[^"]*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function readRows(text: string, separator: string): Table {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    rows.at(-1)?.push(value);
    const sign = text[end];
    at = end + (sign === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (sign === '\r' || sign === '\n') rows.push([]);
    else if (at >= text.length && sign === separator) rows.at(-1)?.push('');
  }
  return rows.filter((row) => row.length > 0);
}

type Cell = { readonly value: string; readonly end: number };

function plainCell(text: string, at: number, separator: string): Cell {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(at, end), end };
}

function quotedCell(text: string, at: number): Cell {
  const parts: string[] = [];
  let start = at + 1;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote < 0) return { value: [...parts, text.slice(start)].join(''), end: text.length };
    parts.push(text.slice(start, quote));
    if (text[quote + 1] !== '"') return { value: parts.join(''), end: quote + 1 };
    parts.push('"');
    start = quote + 2;
  }
}
