import { mapVerse } from './map-verse.ts';
import type { Versification } from './versification.ts';

/** The position of a verse of a translation, in its own numbering. */
export type VerseRange = {
  readonly book: string;
  readonly chapter: number;
  readonly from: number;
  readonly to: number;
};

/** Corresponding verses of two translations. */
export type AlignedVerses<L, R> = { readonly left: readonly L[]; readonly right: readonly R[] };

type AlignmentRow<L, R> = { left: L[]; right: R[]; readonly key: number };

/**
 * Aligns the verses of two translations, each in its own numbering. Verses that share content on the other side are in
 * one row, so that no content occurs twice; a verse without a counterpart has its own row. Verses only the right side
 * has follow the verse before them, and verses beyond the left side are omitted.
 *
 * @param left   verses in text order
 * @param right  verses in text order; may contain more than the left side needs
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

/* A heading that only the right side numbers as a verse: it is included when its chapter is. */
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

/* After other headings that were inserted before. */
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
