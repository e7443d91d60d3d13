import type { PageLine, PdfGlyph } from './page.ts';

/** Of the size of the font: what counts as the same line, and which gaps are blanks. */
const SAME_LINE = 0.4;
const BLANK = 0.17;
const FAR = 0.75;
/** Rows are built from the top down, so only the last few can be meant. */
const NEAR_ROWS = 16;

/**
 * Puts glyphs together to lines, from the top to the bottom. What is raised a little, as the 7 of a chord, belongs to
 * the line it is raised from.
 */
export function buildLines(glyphs: readonly PdfGlyph[]): PageLine[] {
  const rows: Row[] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.y - b.y)) {
    const row = rows.slice(-NEAR_ROWS).findLast(({ largest }) => isSameRow(largest, glyph));
    if (row === undefined) rows.push({ glyphs: [glyph], largest: glyph });
    else {
      row.glyphs.push(glyph);
      if (glyph.size > row.largest.size) row.largest = glyph;
    }
  }
  return rows
    .map((row) => buildLine(withoutShadows(row.glyphs.toSorted((a, b) => a.x - b.x || a.right - b.right))))
    .filter(({ text }) => text.trim() !== '');
}

/* Letters in about the same height, and the largest of them. */
type Row = { readonly glyphs: PdfGlyph[]; largest: PdfGlyph };

const isSameRow = (largest: PdfGlyph, { y, size }: PdfGlyph): boolean =>
  Math.abs(largest.y - y) < SAME_LINE * Math.max(largest.size, size) * (size < largest.size * 0.85 ? 1 : 0.75);

/* Bold letters may be written as the same letter twice. */
function withoutShadows(row: readonly PdfGlyph[]): readonly PdfGlyph[] {
  return row.filter((glyph, at) => {
    for (let before = at - 1; before >= 0 && before >= at - 3; before -= 1) {
      const other = row[before];
      if (other?.text === glyph.text && Math.abs(other.x - glyph.x) < glyph.size * 0.12 && glyph.text !== ' ')
        return false;
    }
    return true;
  });
}

function buildLine(row: readonly PdfGlyph[]): PageLine {
  let text = '';
  const places: number[] = [];
  const gaps: number[] = [];
  let end: number | undefined;
  let hasBlank = false;
  let hasBlanks = false;
  for (const { text: letters, x, right, size } of row) {
    if (letters.trim() === '') {
      hasBlank = text !== '';
      continue;
    }
    const gap = end === undefined ? 0 : x - end;
    if (end !== undefined && (gap > BLANK * size || (hasBlank && gap > BLANK * size * 0.5))) {
      const blanks = gap > FAR * size ? 2 : 1;
      if (!hasBlank) gaps.push(text.length);
      hasBlanks ||= hasBlank;
      text += ' '.repeat(blanks);
      places.push(...Array.from({ length: blanks }, () => end ?? x));
    }
    hasBlank = false;
    text += letters;
    for (let unit = 0; unit < letters.length; unit += 1) places.push(x + ((right - x) * unit) / letters.length);
    end = Math.max(end ?? right, right);
  }
  const words = row.filter((one) => one.text.trim() !== '');
  const main = mainOf(words);
  const like = words.filter(({ size }) => Math.abs(size - (main?.size ?? 0)) < 0.5);
  const isMostly = (has: (glyph: PdfGlyph) => boolean) => like.filter(has).length * 2 > like.length;
  return {
    text,
    places,
    gaps,
    hasBlanks,
    x: words[0]?.x ?? 0,
    right: end ?? 0,
    y: main?.y ?? 0,
    size: main?.size ?? 0,
    isBold: isMostly(({ isBold }) => isBold),
    isItalic: isMostly(({ isItalic }) => isItalic),
  };
}

/* A glyph of the largest size that more than an initial has: a title may have an author beside it. */
function mainOf(words: readonly PdfGlyph[]): PdfGlyph | undefined {
  const sizes = [...Map.groupBy(words, ({ size }) => Math.round(size * 2))].toSorted(([a], [b]) => b - a);
  const [, largest] = sizes.find(([, glyphs]) => glyphs.length > 2) ?? sizes[0] ?? [];
  return largest?.[0];
}
