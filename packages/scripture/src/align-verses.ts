import { mapVerse } from './map-verse.ts';
import type { Versification } from './versification.ts';

/** Where a verse of a translation stands, as it is numbered there. */
export type VerseRange = {
  readonly book: string;
  readonly chapter: number;
  readonly from: number;
  readonly to: number;
};

/** Verses of two translations that say the same. */
export type AlignedVerses<L, R> = { readonly left: readonly L[]; readonly right: readonly R[] };

type AlignmentRow<L, R> = { left: L[]; right: R[]; readonly key: number };

/**
 * Puts the verses of two translations side by side, each numbered in its own way. Verses that share words on the other
 * side come into one row, so that no word stands twice; a verse without a partner has a row of its own. What only the
 * right side has follows the verse before it, and what lies beyond the left side is left out.
 *
 * @param left   in the order of the text
 * @param right  in the order of the text; may hold more than the left side needs
 */
export function alignVerses<L extends { readonly place: VerseRange }, R extends { readonly place: VerseRange }>(
  left: readonly L[],
  leftVersification: Versification,
  right: readonly R[],
  rightVersification: Versification,
): readonly AlignedVerses<L, R>[] {
  const rows: AlignmentRow<L, R>[] = [];
  const rowById = new Map<string, AlignmentRow<L, R>>();
  left.forEach((verse, key) => {
    const verseIds = englishVerseIds(verse.place, leftVersification);
    const existingRow = findRow(rowById, verseIds);
    const row = existingRow ?? { left: [], right: [], key };
    row.left.push(verse);
    if (existingRow === undefined) rows.push(row);
    for (const name of verseIds) rowById.set(name, row);
  });
  let last: AlignmentRow<L, R> | undefined;
  for (const verse of right) {
    const verseIds = englishVerseIds(verse.place, rightVersification);
    const matchedRows = [...new Set(verseIds.flatMap((name) => rowById.get(name) ?? []))];
    const [row, ...others] = matchedRows;
    if (row === undefined) {
      if (verseIds.length === 0 && isInSameChapter(verse, rows, last)) insertUnmatched(rows, last, verse);
      continue;
    }
    row.right.push(verse);
    for (const other of others) mergeRow(rows, rowById, row, other);
    for (const name of verseIds) rowById.set(name, row);
    last = row;
  }
  return rows;
}

function englishVerseIds(range: VerseRange, versification: Versification): readonly string[] {
  const ids = new Set<string>();
  for (let verse = range.from; verse <= range.to; verse++) {
    for (const one of mapVerse({ book: range.book, chapter: range.chapter, verse }, versification, 'english'))
      ids.add(`${one.book} ${one.chapter}:${one.verse}`);
  }
  return [...ids];
}

const findRow = <L, R>(
  rowById: ReadonlyMap<string, AlignmentRow<L, R>>,
  verseIds: readonly string[],
): AlignmentRow<L, R> | undefined => verseIds.map((name) => rowById.get(name)).find((row) => row !== undefined);

/* A heading that only the right side numbers as a verse: it belongs here when its chapter does. */
function isInSameChapter<L extends { readonly place: VerseRange }, R extends { readonly place: VerseRange }>(
  verse: R,
  rows: readonly AlignmentRow<L, R>[],
  last: AlignmentRow<L, R> | undefined,
): boolean {
  const neighbor = (last ?? rows.find((row) => row.left.length > 0))?.left[0];
  return (
    neighbor !== undefined && neighbor.place.book === verse.place.book && neighbor.place.chapter === verse.place.chapter
  );
}

function insertUnmatched<L, R>(rows: AlignmentRow<L, R>[], last: AlignmentRow<L, R> | undefined, verse: R): void {
  const at = last === undefined ? firstInsertIndex(rows) : rows.indexOf(last) + 1;
  rows.splice(at, 0, { left: [], right: [verse], key: -1 });
}

/* Below other headings that came in before. */
const firstInsertIndex = <L, R>(rows: readonly AlignmentRow<L, R>[]): number => {
  const at = rows.findIndex((row) => row.left.length > 0);
  return at < 0 ? rows.length : at;
};

function mergeRow<L, R>(
  rows: AlignmentRow<L, R>[],
  rowById: Map<string, AlignmentRow<L, R>>,
  row: AlignmentRow<L, R>,
  other: AlignmentRow<L, R>,
): void {
  row.left.push(...other.left);
  row.right.push(...other.right);
  for (const [name, one] of rowById) if (one === other) rowById.set(name, row);
  rows.splice(rows.indexOf(other), 1);
}
