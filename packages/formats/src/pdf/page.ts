/** One or more letters of a page as they stand on paper; lengths in points of 1/72 inch, `y` from the top. */
export type PdfGlyph = {
  readonly text: string;
  /** Where it begins and ends. */
  readonly x: number;
  readonly right: number;
  /** The line it stands on. */
  readonly y: number;
  /** Of the font. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** A sign of a font that holds notes. */
  readonly isMusic: boolean;
};

/** A page of a PDF with what is written on it, in any order. */
export type PdfPage = { readonly width: number; readonly height: number; readonly glyphs: readonly PdfGlyph[] };

/** A line of a page, from left to right. */
export type PageLine = {
  /** Its words, a blank between each two; two or more where they stand apart. */
  readonly text: string;
  /** Where the letter in each place of `text` begins; a blank has the end of the letter before it. */
  readonly places: readonly number[];
  /** Places of blanks in `text` that are only gaps; where they are two, of the first. */
  readonly gaps: readonly number[];
  /** Whether other blanks are drawn. */
  readonly hasBlanks: boolean;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** The size of most of its letters. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
};

/** The lines of a page in the order they are read, column after column. */
export type PageText = {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PageLine[];
  readonly isScore: boolean;
};
