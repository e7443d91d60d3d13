import { isChordLine } from '../chord-line.ts';
import { buildLines } from './build-lines.ts';
import type { PageLine, PdfPage } from './page.ts';

/** Lines that must begin at the left edge of a second column. */
const MIN_LINES = 4;
/** Of all lines that reach there, those that may stand across both columns: headings, footers. */
const MAX_ACROSS = 0.25;
/** The least gap between columns, in sizes of the font. */
const GUTTER = 0.9;

/** The lines of a page in the order they are read: where it has two columns, the left one first. */
export function readingOrder({ width, glyphs }: Pick<PdfPage, 'width' | 'glyphs'>): PageLine[] {
  const edge = findSecondColumn(buildLines(glyphs), width);
  if (edge === undefined) return buildLines(glyphs);
  const isAcross = acrossTest(edge);
  const lines = buildLines(glyphs);
  const across = lines.filter(isAcross);
  const columns = [
    glyphs.filter(({ x, y, size }) => x < edge - 1 && !isOn(across, y, size)),
    glyphs.filter(({ x, y, size }) => x >= edge - 1 && !isOn(across, y, size)),
  ].map((column) => buildLines(column));
  const bounds = [-Infinity, ...across.map(({ y }) => y), Infinity];
  return bounds.slice(0, -1).flatMap((from, at) => {
    const to = bounds[at + 1] ?? Infinity;
    const heading = across[at - 1];
    return [
      ...(heading === undefined ? [] : [heading]),
      ...columns.flatMap((column) => column.filter(({ y }) => y > from && y <= to)),
    ];
  });
}

const isOn = (lines: readonly PageLine[], y: number, size: number): boolean =>
  lines.some((line) => Math.abs(line.y - y) < 0.4 * Math.max(line.size, size));

/* A letter stands in the gap before the second column. */
const acrossTest =
  (edge: number) =>
  ({ places, text, size, right }: PageLine): boolean =>
    places.some((place, at) => {
      if (text[at] === ' ') return false;
      const end = places[at + 1] ?? right;
      return place < edge - 1 && end > edge - GUTTER * size * 0.5;
    });

/* The left edge at which words begin again on many lines. */
function findSecondColumn(lines: readonly PageLine[], width: number): number | undefined {
  const starts = lines.flatMap((line) =>
    segmentsOf(line)
      .filter(({ x }) => x > width * 0.35 && x < width * 0.8)
      .map(({ x }) => x),
  );
  const edges = starts
    .map((x) => ({ x, count: starts.filter((other) => Math.abs(other - x) < 2).length }))
    .filter(({ count }) => count >= MIN_LINES)
    .toSorted((a, b) => b.count - a.count || a.x - b.x);
  for (const { x } of edges) {
    const reaching = lines.filter(({ right }) => right > x);
    const leftLines = lines.filter((line) => line.x < x - 1 && !isChordLine(line.text));
    const across = reaching.filter(acrossTest(x)).length;
    if (leftLines.length >= MIN_LINES && across <= reaching.length * MAX_ACROSS) return x;
  }
  return undefined;
}

/* Pieces of a line that stand apart and are words: not chords, nor the numbers of pages. */
function segmentsOf({ text, places, size }: PageLine): readonly { readonly x: number }[] {
  const found: { x: number }[] = [];
  for (const { 0: words, index } of text.matchAll(/\S+(?: \S+)*/g)) {
    const before = text.slice(0, index).trimEnd();
    const gap = before === '' ? Infinity : (places[index] ?? 0) - (places[before.length] ?? 0);
    if (gap > GUTTER * size && /\p{L}{2}/u.test(words) && !isChordLine(words)) found.push({ x: places[index] ?? 0 });
  }
  return found;
}
