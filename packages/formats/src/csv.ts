/** How a table is written as CSV. */
export type CsvOptions = {
  /** The separator of cells: a semicolon where a comma is the decimal sign, as spreadsheets in Norway expect. */
  readonly separator?: ',' | ';';
  /** Quotes every text, even where it is not necessary. Numbers are never quoted. */
  readonly quoteText?: boolean;
};

/**
 * Writes a table as CSV (RFC 4180). A text that a spreadsheet would run as a formula, because it begins with `=`, `+`,
 * `-`, `@`, a tab or a carriage return, is prefixed with an apostrophe; numbers stay numbers. Source: OWASP, CSV
 * Injection.
 *
 * @param rows  the header first; null is an empty cell
 * @example writeCsv([['Title'], ['=1+1']], { separator: ';' }) // "Title\r\n'=1+1\r\n"
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[], options: CsvOptions = {}): string {
  const { separator = ',', quoteText = false } = options;
  return rows.map((row) => `${row.map((cell) => writeCell(cell, separator, quoteText)).join(separator)}\r\n`).join('');
}

function writeCell(cell: string | number | null, separator: string, quoteText: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets also ignore blanks at the beginning.
  const escaped = /^\s*[=+\-@\t\r]/.test(cell) || /^[\t\r]/.test(cell) ? `'${cell}` : cell;
  const mustQuote = quoteText || /["\r\n]/.test(escaped) || escaped.includes(separator);
  return mustQuote ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
