import PDFDocument from 'pdfkit';
import { type BuiltFile, fileNameOf, type Hymn, type HymnLine, type HymnPart, nameOf } from './hymns.ts';

type Document = InstanceType<typeof PDFDocument>;
type Fonts = { readonly words: string; readonly bold: string; readonly italic: string };

/* The letters that these faces of every PDF reader have are those of Windows-1252: enough for the hymns. */
const FONTS: readonly Fonts[] = [
  { words: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' },
  { words: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic' },
  { words: 'Courier', bold: 'Courier-Bold', italic: 'Courier-Oblique' },
];
const fontsOf = (at: number): Fonts => FONTS[at % FONTS.length] ?? { words: '', bold: '', italic: '' };

/** How songs are set. */
type Layout = {
  readonly fonts: Fonts;
  readonly hasChords: boolean;
  /** "1." in the margin, "1." in the line, "Verse 1" above, or nothing for verses that have a blank line between them. */
  readonly numbering: 'hanging' | 'inline' | 'named' | 'none';
  readonly size: number;
  /** The title: larger, or only bold; its number before it. */
  readonly titleSize: number;
  readonly number: number | null;
  readonly author: 'below' | 'foot' | 'right' | 'none';
  /** Each word is drawn by itself and no blank is, as browsers print. */
  readonly isSetByWords: boolean;
};

/** Where the next line is written, within a column of the page. */
type Cursor = { readonly document: Document; y: number; column: number };
type Place = {
  readonly left: readonly number[];
  readonly top: number;
  readonly bottom: number;
  readonly newPage: (document: Document) => void;
};

const A4 = { size: 'A4', margin: 0, autoFirstPage: false } as const;

async function write(draw: (document: Document) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ ...A4, ...options });
  const chunks: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(undefined));
  draw(document);
  document.end();
  await promise;
  return new Uint8Array(Buffer.concat(chunks));
}

const put = (document: Document, text: string, x: number, y: number, font: string, size: number): number => {
  document.font(font).fontSize(size);
  // The place is that of the line the letters stand on.
  document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  return document.widthOfString(text);
};

/* Moves on by a distance; into the next column or page where it no longer fits. */
function advance(cursor: Cursor, distance: number, needed: number, place: Place): void {
  cursor.y += distance;
  if (cursor.y + needed <= place.bottom) return;
  cursor.column += 1;
  if (cursor.column >= place.left.length) {
    place.newPage(cursor.document);
    cursor.column = 0;
  }
  cursor.y = place.top;
}

function drawSong(cursor: Cursor, hymn: Hymn, layout: Layout, place: Place): void {
  const { document } = cursor;
  const { fonts, size, titleSize } = layout;
  const left = () => place.left[cursor.column] ?? 0;
  const title = layout.number === null ? hymn.title : `${layout.number}. ${hymn.title}`;
  advance(cursor, titleSize, size * 6, place);
  const width = put(document, title, left(), cursor.y, fonts.bold, titleSize);
  if (layout.author === 'right') put(document, hymn.author, left() + width + 40, cursor.y, fonts.italic, size);
  if (layout.author === 'below') {
    advance(cursor, size * 1.5, 0, place);
    put(document, hymn.author, left(), cursor.y, fonts.italic, size * 0.9);
  }
  for (const part of hymn.parts) drawPart(cursor, part, layout, place);
  if (layout.author === 'foot') {
    advance(cursor, size * 2.2, 0, place);
    put(document, `Words: ${hymn.author}`, left(), cursor.y, fonts.words, size * 0.75);
  }
}

function drawPart(cursor: Cursor, part: HymnPart, layout: Layout, place: Place): void {
  const { fonts, size, numbering } = layout;
  const left = () => place.left[cursor.column] ?? 0;
  const isNamed = numbering === 'named' || (part.kind !== 'verse' && numbering !== 'none');
  cursor.y += size * 0.9;
  if (isNamed) {
    advance(cursor, size * 1.3, size * 4, place);
    put(cursor.document, `${nameOf(part)}:`, left(), cursor.y, fonts.bold, size);
  }
  const marker = isNamed || numbering === 'none' ? '' : `${part.number}.`;
  for (const [at, line] of part.lines.entries()) {
    const own = at === 0 ? marker : '';
    const isAbove = layout.hasChords && line.chords.length > 0;
    if (isAbove) advance(cursor, size * 1.5, size * 1.2, place);
    else advance(cursor, size * 1.3, 0, place);
    drawLine(cursor, line, own, isAbove, layout, left());
  }
}

function drawLine(
  cursor: Cursor,
  line: HymnLine,
  marker: string,
  isAbove: boolean,
  layout: Layout,
  left: number,
): void {
  const { document } = cursor;
  const { fonts, size, numbering } = layout;
  const indent = numbering === 'hanging' ? size * 1.8 : 0;
  if (marker !== '' && numbering === 'hanging')
    put(document, marker, left, cursor.y + (isAbove ? size * 1.1 : 0), fonts.words, size);
  const text = marker !== '' && numbering === 'inline' ? `${marker} ${line.text}` : line.text;
  const shift = text.length - line.text.length;
  if (!isAbove) {
    put(document, text, left + indent, cursor.y, fonts.words, size);
    return;
  }
  const above = cursor.y;
  cursor.y += size * 1.1;
  if (layout.isSetByWords) {
    const chords = line.chords.map(([column, name]) => [column + shift, name] as const);
    drawWords(cursor, { text, chords }, above, layout, left + indent);
    return;
  }
  /* A chord that would touch the one before it pushes the words to the right. */
  let x = left + indent;
  let from = 0;
  let free = -Infinity;
  for (const [column, name] of line.chords) {
    x += put(document, text.slice(from, column + shift), x, cursor.y, fonts.words, size);
    from = column + shift;
    x = Math.max(x, free);
    free = x + put(document, name, x, above, fonts.bold, size * 0.85) + size * 0.5;
  }
  put(document, text.slice(from), x, cursor.y, fonts.words, size);
}

/* A syllable is as wide as the chord above it and a little more, whichever is wider; words are a blank apart. */
function drawWords(
  { document, y }: Cursor,
  { text, chords }: HymnLine,
  above: number,
  layout: Layout,
  left: number,
): void {
  const { fonts, size } = layout;
  const chordSize = size * 0.78;
  document.font(fonts.words).fontSize(size);
  const blank = document.widthOfString(' ');
  let x = left;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const starts = chords.filter(([column]) => column >= index && column < index + word.length);
    const edges = [...new Set([index, ...starts.map(([column]) => column), index + word.length])];
    for (const [at, from] of edges.slice(0, -1).entries()) {
      const name = starts.find(([column]) => column === from)?.[1];
      const width = put(document, text.slice(from, edges[at + 1]), x, y, fonts.words, size);
      const room = name === undefined ? 0 : put(document, name, x, above, fonts.bold, chordSize) + chordSize * 0.3;
      x += Math.max(width, room);
    }
    x += blank;
  }
  for (const [, name] of chords.filter(([column]) => column >= text.length))
    put(document, name, x, above, fonts.bold, chordSize);
}

const NUMBERINGS = ['hanging', 'inline', 'named', 'none'] as const;
const AUTHORS = ['below', 'foot', 'right', 'none'] as const;

const layoutOf = (at: number, hasChords: boolean): Layout => ({
  fonts: fontsOf(at),
  hasChords,
  numbering: NUMBERINGS[at % NUMBERINGS.length] ?? 'none',
  size: 10 + (at % 3),
  titleSize: 15 + (at % 4),
  number: at % 5 === 2 ? at + 1 : null,
  author: AUTHORS[(at >> 1) % AUTHORS.length] ?? 'none',
  isSetByWords: false,
});

const pageOf = (
  columns: readonly number[],
  newPage: Place['newPage'] = (document) => void document.addPage(),
): Place => ({
  left: columns,
  top: 70,
  bottom: 780,
  newPage,
});

async function buildSheet(hymn: Hymn, at: number, hasChords: boolean, columns: readonly number[]): Promise<BuiltFile> {
  const place = pageOf(columns);
  const bytes = await write((document) => {
    document.addPage();
    drawSong({ document, y: place.top, column: 0 }, hymn, layoutOf(at, hasChords), place);
  });
  return { path: `${fileNameOf(hymn)}.pdf`, bytes };
}

/** A sheet for each song: three faces, verses numbered in four ways, the author in four places. */
export const buildPdfSheet = (hymn: Hymn, at: number): Promise<BuiltFile> => buildSheet(hymn, at, false, [72]);

/** The same with chords above the words, by the width of the letters; those that would touch push words to the right. */
export const buildPdfChords = (hymn: Hymn, at: number): Promise<BuiltFile> => buildSheet(hymn, at, true, [72]);

/** A whole songbook in one file. */
export type PdfBook = {
  /** Whether each song begins a page; else they follow each other. */
  readonly isPagePerSong: boolean;
  readonly columns: readonly number[];
  readonly hasChords: boolean;
  /** A cover, a foreword, a table of contents, chapters, a running title, and numbers of pages. */
  readonly isBooklet: boolean;
  readonly numbering: Layout['numbering'];
  /** Of the words. */
  readonly size: number;
  /** Titles are only bold, as large as the words. */
  readonly isTitleBold: boolean;
  readonly isSetByWords: boolean;
};

/** Builds a songbook; its songs are numbered from 1. */
export async function buildPdfBook(hymns: readonly Hymn[], book: PdfBook): Promise<Uint8Array> {
  const fonts = fontsOf(book.isBooklet ? 1 : 0);
  let pages = 0;
  const newPage = (document: Document) => {
    document.addPage();
    pages += 1;
    if (!book.isBooklet) return;
    put(document, 'Songs of the Old Church', pages % 2 === 0 ? 72 : 380, 40, fonts.italic, 9);
    put(document, String(pages), 295, 815, fonts.words, 9);
  };
  const place = pageOf(book.columns, newPage);
  return write((document) => {
    if (book.isBooklet) drawFrontMatter(document, hymns, fonts);
    const cursor: Cursor = { document, y: Infinity, column: book.columns.length };
    for (const [at, hymn] of hymns.entries()) {
      if (book.isPagePerSong || at === 0) Object.assign(cursor, { y: Infinity, column: book.columns.length });
      const { size } = book;
      const titleSize = book.isTitleBold ? size : Math.round(size * 1.45);
      const author = book.isBooklet ? 'below' : 'none';
      advance(cursor, 22, 120, place);
      if (book.isBooklet && at % 10 === 0) {
        put(document, `Part ${at / 10 + 1} of the book`, place.left[cursor.column] ?? 0, cursor.y, fonts.bold, 22);
        cursor.y += 30;
      }
      const { hasChords, numbering, isSetByWords } = book;
      const layout = { fonts, hasChords, numbering, size, titleSize, number: at + 1, author, isSetByWords } as const;
      drawSong(cursor, hymn, layout, place);
    }
  });
}

function drawFrontMatter(document: Document, hymns: readonly Hymn[], fonts: Fonts): void {
  document.addPage();
  put(document, 'Songs of the Old Church', 120, 300, fonts.bold, 30);
  document.addPage();
  const foreword =
    'These songs were gathered from many books over many years, and they are printed here so that everybody who comes may sing them; the oldest of them are older than any of the churches they are sung in.';
  put(document, 'Foreword', 72, 80, fonts.bold, 16);
  for (const [at, words] of [foreword.slice(0, 90), foreword.slice(90, 180), foreword.slice(180)].entries())
    put(document, words, 72, 110 + at * 14, fonts.words, 11);
  document.addPage();
  put(document, 'Contents', 72, 80, fonts.bold, 16);
  for (const [at, { title }] of hymns.entries()) {
    const y = 110 + at * 16;
    const width = put(document, title, 72, y, fonts.words, 11);
    put(document, '.'.repeat(Math.max(3, Math.floor((380 - width) / 4))), 76 + width, y, fonts.words, 11);
    put(document, String(at + 1), 500, y, fonts.words, 11);
  }
}

/** A file with a password. */
export const buildLockedPdf = (hymn: Hymn): Promise<Uint8Array> =>
  write(
    (document) => {
      document.addPage();
      drawSong({ document, y: 70, column: 0 }, hymn, layoutOf(0, false), pageOf([72]));
    },
    { userPassword: 'secret', ownerPassword: 'secret' },
  );

/** A sheet with chords whose drawing operators are not packed. */
export const buildUnpackedPdf = (hymn: Hymn): Promise<Uint8Array> =>
  write(
    (document) => {
      document.addPage();
      drawSong({ document, y: 70, column: 0 }, hymn, layoutOf(0, true), pageOf([72]));
    },
    { compress: false },
  );

/** Empty pages. */
export const buildEmptyPdf = (pages: number): Promise<Uint8Array> =>
  write((document) => {
    for (let page = 0; page < pages; page += 1) document.addPage({ size: 'A6' });
  });

/** A melody with its words in syllables; the notes are drawn as lines, as engravers do. */
export const buildScorePdf = (hymn: Hymn): Promise<Uint8Array> =>
  write((document) => {
    document.addPage();
    put(document, hymn.title, 200, 70, 'Times-Bold', 18);
    for (const [at, { text }] of (hymn.parts[0]?.lines ?? []).entries()) {
      const y = 140 + at * 110;
      for (let staff = 0; staff < 5; staff += 1)
        document
          .moveTo(72, y + staff * 6)
          .lineTo(520, y + staff * 6)
          .stroke();
      let x = 80;
      for (const syllable of text.split(/(?<=[aeiouyæøå])(?=[^aeiouyæøå\s]{1,2}[aeiouyæøå])|\s+/i)) {
        document.ellipse(x + 5, y + 12, 3, 2).fill();
        x += put(document, syllable, x, y + 50, 'Times-Roman', 11) + 18;
      }
    }
  });
