import { isChordLine } from '../chord-line.ts';
import { KEY_BESIDE_TITLE } from './stated-key.ts';
import { buildLines } from './build-lines.ts';
import type { PageLine, PdfPage } from './page.ts';

/** Lines that must begin at the left edge of a second column. */
const MIN_LINES = 4;
/** How far before its words the number of a verse stands, in points. */
const HANGING = 30;
/* At the end of a line with something before it: "Key G", "Toneart Bb · Capo 3". */
const statedKey = new RegExp(` {2,}${KEY_BESIDE_TITLE.source}$`, 'i');
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
      ...withFootLast(columns.map((column) => column.filter(({ y }) => y > from && y <= to))),
    ];
  });
}

/* Small type after the words of the first column, such as a copyright, belongs after both. */
function withFootLast([left = [], right = []]: readonly (readonly PageLine[])[]): readonly PageLine[] {
  const sizes = right
    .filter(({ text }) => !isChordLine(text))
    .map((line) => line.size)
    .toSorted((a, b) => a - b);
  // Of most lines: a title is larger than the words below it.
  const size = (sizes[Math.floor(sizes.length / 2)] ?? 0) * 0.88;
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
