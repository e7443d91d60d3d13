import { isChordLine } from '../chord-line.ts';
import { KEY_BESIDE_TITLE } from './stated-key.ts';
import { buildLines } from './build-lines.ts';
import type { PageLine, PdfGlyph, PdfPage } from './page.ts';

/** Lines that must begin at the left edge of a second column. */
const MIN_LINES = 4;
/** How far before its words the number of a verse stands, in points. */
const HANGING = 30;
/* At the end of a line with something before it: "Key G", "Toneart Bb · Capo 3". */
const statedKey = new RegExp(` {2,}${KEY_BESIDE_TITLE.source}$`, 'i');
/** The least gap between columns, in sizes of the font. */
const GUTTER = 0.9;
/** Of the size of the words: smaller and larger type, and the least room beside one in the second column. */
const SMALL = 0.88;
const LARGER = 1.12;
const ROOM = 3.5;

/** The lines of a page in the order they are read: where it has two columns, the left one first. */
export function readingOrder({ width, glyphs }: Pick<PdfPage, 'width' | 'glyphs'>): PageLine[] {
  const lines = buildLines(glyphs);
  const edge = findSecondColumn(lines, width);
  if (edge === undefined) return lines;
  const across = lines.filter(acrossTest(edge));
  const [left, right] = columnsOf(glyphs, edge, across);
  const headings = [...across, ...titlesOfBands(left, right, across)].toSorted((a, b) => a.y - b.y);
  const columns = columnsOf(glyphs, edge, headings);
  const bounds = [-Infinity, ...headings.map(({ y }) => y), Infinity];
  return bounds.slice(0, -1).flatMap((from, at) => {
    const to = bounds[at + 1] ?? Infinity;
    const heading = headings[at - 1];
    return [
      ...(heading === undefined ? [] : [heading]),
      ...withFootLast(columns.map((column) => column.filter(({ y }) => y > from && y <= to))),
    ];
  });
}

/* The lines left and right of the edge, but for some. */
function columnsOf(
  glyphs: readonly PdfGlyph[],
  edge: number,
  others: readonly PageLine[],
): readonly [PageLine[], PageLine[]] {
  const words = glyphs.filter(({ y, size }) => !isOn(others, y, size));
  return [buildLines(words.filter(({ x }) => x < edge - 1)), buildLines(words.filter(({ x }) => x >= edge - 1))];
}

/*
 * Titles of songs below each other that have two columns each, or one: all are in the first column, and the second
 * leaves room beside them.
 */
function titlesOfBands(
  left: readonly PageLine[],
  right: readonly PageLine[],
  across: readonly PageLine[],
): readonly PageLine[] {
  const size = medianSize([...left, ...right]);
  const isTitle = (line: PageLine) => line.size >= size * LARGER && !isChordLine(line.text);
  const titles = left.filter(isTitle);
  const isBeside = ({ y }: PageLine) => {
    const above = right.findLast((line) => line.y <= y)?.y ?? -Infinity;
    const below = right.find((line) => line.y > y)?.y ?? Infinity;
    return below - above < size * ROOM;
  };
  const wide = [...right, ...across.filter((line) => line.size >= size * SMALL)];
  const isBetween = ({ y }: PageLine) => right.some((line) => line.y < y) && wide.some((line) => line.y > y);
  return right.some(isTitle) || titles.some(isBeside) || !titles.some(isBetween) ? [] : titles;
}

const medianSize = (lines: readonly PageLine[]): number => {
  const sizes = lines
    .filter(({ text }) => !isChordLine(text))
    .map((line) => line.size)
    .toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
};

/* Small type after the words of the first column, such as a copyright, belongs after both. */
function withFootLast([left = [], right = []]: readonly (readonly PageLine[])[]): readonly PageLine[] {
  // Of most lines: a title is larger than the words below it.
  const size = medianSize(right) * SMALL;
  const end = 1 + left.findLastIndex((line) => line.size >= size || isChordLine(line.text));
  return [...left.slice(0, end), ...right, ...left.slice(end)];
}

const isOn = (lines: readonly PageLine[], y: number, size: number): boolean =>
  lines.some((line) => Math.abs(line.y - y) < 0.4 * Math.max(line.size, size));

/* A letter stands in the gap before the second column, or the key of a song beside its title. */
const acrossTest =
  (edge: number) =>
  ({ places, text, size, right }: PageLine): boolean =>
    statedKey.test(text) ||
    places.some((place, at) => {
      if (text[at] === ' ') return false;
      const end = places[at + 1] ?? right;
      return place < edge - 1 && end > edge - GUTTER * size * 0.5;
    });

/*
 * The left edge at which words begin again on many lines, or the numbers of verses before them. Where some of a column
 * are indented, such as choruses, its edge is the one that fewest lines beside it cross.
 */
function findSecondColumn(lines: readonly PageLine[], width: number): number | undefined {
  const segments = lines.flatMap(segmentsOf).filter(({ x }) => x > width * 0.35 && x < width * 0.8);
  const words = segments.filter(({ isNumber }) => !isNumber);
  const columns = [...Map.groupBy(words, ({ x }) => Math.round(x)).values()]
    .map(([first]) => words.filter(({ x }) => Math.abs(x - (first?.x ?? 0)) < 2))
    .filter((column) => column.length >= MIN_LINES);
  // Another song of the page, above or below, may be in one column.
  const heights = columns.flatMap((column) => [column[0]?.y ?? 0, column.at(-1)?.y ?? 0]);
  const [from, to] = heights.reduce(([least, most], y) => [Math.min(least, y), Math.max(most, y)], [Infinity, 0]);
  const beside = lines.filter(({ y }) => y >= from && y <= to);
  const edges = columns.flatMap((column) => {
    const x = Math.min(...column.map((one) => one.x));
    const numbers = segments.filter((one) => one.isNumber && one.x < x && one.x > x - HANGING);
    const edge = Math.min(x, ...numbers.map((one) => one.x));
    const leftLines = lines.filter((line) => line.x < edge - 1 && !isChordLine(line.text));
    const crossing = beside.filter(acrossTest(edge)).length;
    return leftLines.length < MIN_LINES || crossing > column.length ? [] : [{ edge, crossing, count: column.length }];
  });
  return edges.toSorted((a, b) => a.crossing - b.crossing || b.count - a.count)[0]?.edge;
}

type Segment = { readonly x: number; readonly y: number; readonly isNumber: boolean };

/* Pieces of a line that stand apart and are words or the numbers of verses, not chords. */
function segmentsOf({ text, places, size, y }: PageLine): readonly Segment[] {
  const found: Segment[] = [];
  for (const { 0: words, index } of text.matchAll(/\S+(?: \S+)*/g)) {
    const before = text.slice(0, index).trimEnd();
    const gap = before === '' ? Infinity : (places[index] ?? 0) - (places[before.length] ?? 0);
    const isNumber = /^\d{1,2}\.?$/.test(words);
    if (gap > GUTTER * size && (isNumber || (/\p{L}{2}/u.test(words) && !isChordLine(words))))
      found.push({ x: places[index] ?? 0, y, isNumber });
  }
  return found;
}
