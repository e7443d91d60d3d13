import { mapVerse } from './map-verse.ts';
import type { Versification } from './versification-name.ts';

/** Where a verse of a translation stands, as it is numbered there. */
export type VersePlace = {
  readonly book: string;
  readonly chapter: number;
  readonly from: number;
  readonly to: number;
};

/** Verses of two translations that say the same. */
export type AlignedRow<L, R> = { readonly left: readonly L[]; readonly right: readonly R[] };

type Row<L, R> = { left: L[]; right: R[]; readonly key: number };

/**
 * Puts the verses of two translations side by side, each numbered in its own way. Verses that share words on the other
 * side come into one row, so that no word stands twice; a verse without a partner has a row of its own. What only the
 * right side has follows the verse before it, and what lies beyond the left side is left out.
 *
 * @param left   in the order of the text
 * @param right  in the order of the text; may hold more than the left side needs
 */
export function alignVerses<L extends { readonly place: VersePlace }, R extends { readonly place: VersePlace }>(
  left: readonly L[],
  leftNumbers: Versification,
  right: readonly R[],
  rightNumbers: Versification,
): readonly AlignedRow<L, R>[] {
  const rows: Row<L, R>[] = [];
  const rowOf = new Map<string, Row<L, R>>();
  left.forEach((verse, key) => {
    const names = englishNames(verse.place, leftNumbers);
    const joined = findRow(rowOf, names);
    const row = joined ?? { left: [], right: [], key };
    row.left.push(verse);
    if (joined === undefined) rows.push(row);
    for (const name of names) rowOf.set(name, row);
  });
  let last: Row<L, R> | undefined;
  for (const verse of right) {
    const names = englishNames(verse.place, rightNumbers);
    const touched = [...new Set(names.flatMap((name) => rowOf.get(name) ?? []))];
    const [row, ...others] = touched;
    if (row === undefined) {
      if (names.length === 0 && isBeside(verse, rows, last)) addAlone(rows, last, verse);
      continue;
    }
    row.right.push(verse);
    for (const other of others) absorb(rows, rowOf, row, other);
    for (const name of names) rowOf.set(name, row);
    last = row;
  }
  return rows;
}

function englishNames(place: VersePlace, numbers: Versification): readonly string[] {
  const names = new Set<string>();
  for (let verse = place.from; verse <= place.to; verse++) {
    for (const one of mapVerse({ book: place.book, chapter: place.chapter, verse }, numbers, 'english'))
      names.add(`${one.book} ${one.chapter}:${one.verse}`);
  }
  return [...names];
}

const findRow = <L, R>(rowOf: ReadonlyMap<string, Row<L, R>>, names: readonly string[]): Row<L, R> | undefined =>
  names.map((name) => rowOf.get(name)).find((row) => row !== undefined);

/* A heading that only the right side numbers as a verse: it belongs here when its chapter does. */
function isBeside<L extends { readonly place: VersePlace }, R extends { readonly place: VersePlace }>(
  verse: R,
  rows: readonly Row<L, R>[],
  last: Row<L, R> | undefined,
): boolean {
  const near = (last ?? rows.find((row) => row.left.length > 0))?.left[0];
  return near !== undefined && near.place.book === verse.place.book && near.place.chapter === verse.place.chapter;
}

function addAlone<L, R>(rows: Row<L, R>[], last: Row<L, R> | undefined, verse: R): void {
  const at = last === undefined ? firstPlace(rows) : rows.indexOf(last) + 1;
  rows.splice(at, 0, { left: [], right: [verse], key: -1 });
}

/* Below other headings that came in before. */
const firstPlace = <L, R>(rows: readonly Row<L, R>[]): number => {
  const at = rows.findIndex((row) => row.left.length > 0);
  return at < 0 ? rows.length : at;
};

function absorb<L, R>(rows: Row<L, R>[], rowOf: Map<string, Row<L, R>>, row: Row<L, R>, other: Row<L, R>): void {
  row.left.push(...other.left);
  row.right.push(...other.right);
  for (const [name, one] of rowOf) if (one === other) rowOf.set(name, row);
  rows.splice(rows.indexOf(other), 1);
}
