import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The manual for operators. */
export const MANUAL = readFileSync(fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url)), 'utf8');

/** The names of all settings in the tables of the manual, from the columns with that heading. */
export function listDocumentedSettings(): readonly string[] {
  let column = -1;
  const found = new Set<string>();
  for (const line of MANUAL.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').slice(1) : undefined;
    if (cells === undefined) column = -1;
    else if (column === -1) column = cells.findIndex((cell) => /^ Settings? $/.test(cell));
    else
      for (const [, name = ''] of (cells[column] ?? '').matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)`/g)) found.add(name);
    // A table without such a column contains none.
    if (cells !== undefined && column === -1) column = cells.length;
  }
  return [...found];
}
