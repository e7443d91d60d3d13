/** A line of a table, numbered from 1, that has text in at least one cell. */
type DelimitedRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * Reads a table of comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets write it where the
 * comma is a decimal sign. The first line decides which. A quote that is never closed is an ordinary character, so that
 * no line is lost.
 *
 * @example parseDelimited('a;"b ""c"""\n\nd') // [{ line: 1, cells: ['a', 'b "c"'] }, { line: 3, cells: ['d'] }]
 * @example parseDelimited('"a" b,c\n"d') // [{ line: 1, cells: ['a b', 'c'] }, { line: 2, cells: ['"d'] }]
 */
export function parseDelimited(text: string): DelimitedRow[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const delimiter = findDelimiter(plain.split('\n', 1)[0] ?? '');
  const rows: DelimitedRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let at = 0;
  while (at <= plain.length) {
    const { cell, end } = readCell(plain, at, delimiter);
    cells.push(cell);
    const isEndOfLine = plain[end] !== delimiter;
    if (isEndOfLine && cells.some((one) => one.trim() !== '')) rows.push({ line, cells });
    if (isEndOfLine) {
      line += 1 + cells.join('').split('\n').length - 1;
      cells = [];
    }
    at = end + 1;
  }
  return rows;
}

/* A cell, quoted or not, and where what ends it stands. */
function readCell(text: string, start: number, delimiter: string): { readonly cell: string; readonly end: number } {
  const [whole, quoted] = matchAt(/"((?:[^"]|"")*)"/y, text, start) ?? [];
  const rest = start + (whole?.length ?? 0);
  const [bare = ''] = matchAt(new RegExp(`[^${delimiter}\n]*`, 'y'), text, rest) ?? [];
  return { cell: (quoted ?? '').replaceAll('""', '"') + bare, end: rest + bare.length };
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function findDelimiter(firstLine: string): string {
  return [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ',';
}
