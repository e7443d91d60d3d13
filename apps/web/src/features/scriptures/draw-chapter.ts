import type { ChapterTextV } from '@canticle/contract/calls';
import { countVerseKeys } from '@canticle/scripture';

type Block = ChapterTextV['blocks'][number];

/**
 * What is drawn one after the other in a line: the number of a verse, words of a verse (with the place of their first
 * word in it), or the sign of a note. `verse` is the key of a verse, unique in the chapter; words that belong to no verse
 * have an empty one.
 */
export type Piece =
  | { readonly kind: 'number'; readonly verse: string; readonly label: string }
  | {
      readonly kind: 'words';
      readonly verse: string;
      readonly text: string;
      readonly firstWord: number;
      readonly marks: readonly string[];
    }
  | { readonly kind: 'note'; readonly note: string };

/** One paragraph, line of poetry or heading to draw. */
export type DrawnBlock = {
  readonly kind: Block['kind'] | 'verse';
  readonly level: number;
  readonly pieces: readonly Piece[];
};

/* Headings and notes between the lines of a verse are no words of it. */
const APART: ReadonlySet<string> = new Set(['heading', 'reference', 'introduction', 'title', 'speaker']);
/* In these no verse begins. */
const WITHOUT_VERSES: ReadonlySet<string> = new Set(['heading', 'reference', 'introduction']);

/** Where in the words of a verse the drawing is. A word may begin in one span and end in the next. */
type Cursor = { verse: string; next: number; endsBlank: boolean; readonly keyOf: (label: string) => string };

/**
 * A chapter as it is printed: paragraphs, poetry and headings, in which every run of words knows its verse and the place
 * of its first word among the words of that verse.
 */
export function drawPrinted({ blocks }: ChapterTextV): readonly DrawnBlock[] {
  const cursor: Cursor = { verse: '', next: 0, endsBlank: true, keyOf: countVerseKeys() };
  return blocks.map((block) => {
    const isApart = APART.has(block.kind);
    const keyOf = WITHOUT_VERSES.has(block.kind) ? countVerseKeys() : cursor.keyOf;
    const own: Cursor = isApart ? { verse: '', next: 0, endsBlank: true, keyOf } : cursor;
    own.endsBlank = true;
    return { kind: block.kind, level: block.level, pieces: block.spans.flatMap((span) => pieceOf(span, own)) };
  });
}

/** The same with every verse on a line of its own; headings stay between the verses. */
export function drawVerses(text: ChapterTextV): readonly DrawnBlock[] {
  const lines: { kind: DrawnBlock['kind']; level: number; pieces: Piece[] }[] = [];
  for (const block of drawPrinted(text)) {
    if (block.kind === 'blank') continue;
    if (APART.has(block.kind)) {
      lines.push({ ...block, pieces: [...block.pieces] });
      continue;
    }
    for (const [index, piece] of block.pieces.entries()) {
      const line = lines.at(-1);
      if (piece.kind === 'number' || line?.kind !== 'verse') lines.push({ kind: 'verse', level: 0, pieces: [piece] });
      else line.pieces.push(...(index === 0 ? [blank(piece)] : []), piece);
    }
  }
  return lines;
}

/* Between two lines of poetry that have become one. */
const blank = (before: Piece): Piece => ({
  kind: 'words',
  verse: before.kind === 'words' ? before.verse : '',
  text: ' ',
  firstWord: before.kind === 'words' ? before.firstWord : 0,
  marks: [],
});

function pieceOf(span: Block['spans'][number], cursor: Cursor): Piece[] {
  if ('note' in span) return [{ kind: 'note', note: span.note }];
  if ('verse' in span) {
    cursor.verse = span.verse === '' ? '' : cursor.keyOf(span.verse);
    cursor.next = 0;
    cursor.endsBlank = true;
    return span.verse === '' ? [] : [{ kind: 'number', verse: cursor.verse, label: span.verse }];
  }
  if (span.text === '') return [];
  const goesOn = !cursor.endsBlank && !/^\s/.test(span.text);
  const firstWord = goesOn ? cursor.next - 1 : cursor.next;
  const words = span.text.split(/\s+/).filter((word) => word !== '').length;
  cursor.next = firstWord + words;
  cursor.endsBlank = /\s$/.test(span.text) || (words === 0 && cursor.endsBlank);
  return [{ kind: 'words', verse: cursor.verse, text: span.text, firstWord, marks: span.marks ?? [] }];
}

/**
 * Which word of a verse stands at a place of its text.
 *
 * @param firstWord  place of the first word of the text in its verse
 * @param offset     in characters
 * @returns undefined between two words
 * @example wordAt('The LORD is', 4, 5) // 5
 */
export function wordAt(text: string, firstWord: number, offset: number): number | undefined {
  if (/^\s*$/.test(text) || (/\s/.test(text[offset] ?? ' ') && /\s/.test(text[offset - 1] ?? ' '))) return undefined;
  const before = text.slice(0, offset);
  const begun = before.split(/\s+/).filter((word) => word !== '').length;
  return firstWord + Math.max(0, /\s$/.test(before) || before === '' ? begun : begun - 1);
}

/** The keys of the verses of a chapter, in the order they are printed. */
export function versesOf(text: ChapterTextV): readonly string[] {
  return drawPrinted(text).flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.kind === 'number' ? [piece.verse] : [])),
  );
}

/** The words of some verses, without numbers and notes, as they are copied. */
export function wordsOf(text: ChapterTextV, verses: readonly string[]): string {
  const wanted = new Set(verses);
  const lines = drawPrinted(text).map(({ pieces }) =>
    pieces.map((piece) => (piece.kind === 'words' && wanted.has(piece.verse) ? piece.text : '')).join(''),
  );
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}
