import { isChordLine } from '../chord-line.ts';
import { findNumberLines } from '../number-chords.ts';
import { parsePartName } from '../programs/part-name.ts';
import { parseSectionHeading } from '../section-heading.ts';
import type { PageLine, PageText } from './page.ts';

/** A line of the document with what its place says. */
export type PdfLine = PageLine & {
  readonly isChords: boolean;
  /** It is the first of a page or of a column. */
  readonly isFirst: boolean;
  readonly isFirstOfPage: boolean;
  /** From the line before it, in sizes of its font; 0 when it is the first. */
  readonly distance: number;
};

/** All lines of a document, in the order in which they are read. */
export function listPdfLines(pages: readonly PageText[]): readonly PdfLine[] {
  const numbers = findNumberLines(pages.flatMap(({ lines }) => lines.map(({ text }) => text)));
  let place = 0;
  return pages.flatMap(({ lines }) =>
    lines.map((line, at): PdfLine => {
      const before = lines[at - 1];
      const isFirst = before === undefined || line.y <= before.y;
      const size = Math.max(line.size, 1);
      return {
        ...line,
        isChords: numbers.has(place++) || isChordLine(line.text),
        isFirst,
        isFirstOfPage: before === undefined,
        distance: isFirst ? 0 : (line.y - before.y) / size,
      };
    }),
  );
}

/** Whether a line names a part of a song or only numbers it. */
export const isHeading = (text: string): boolean =>
  !/\p{L}{2}/u.test(text) || parsePartName(text) !== undefined || parseSectionHeading(text) !== undefined;

/** The size of the font that most words are in, and whether they are bold. */
export function findBodyFont(lines: readonly PdfLine[]): { readonly size: number; readonly isBold: boolean } {
  const letters = new Map<string, number>();
  for (const { isChords, text, size, isBold } of lines) {
    const key = `${Math.round(size * 2)} ${isBold ? 'bold' : ''}`;
    if (!isChords) letters.set(key, (letters.get(key) ?? 0) + text.length);
  }
  const [most = '20 '] = [...letters].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const [size, bold] = most.split(' ');
  return { size: Number(size) / 2, isBold: bold === 'bold' };
}
