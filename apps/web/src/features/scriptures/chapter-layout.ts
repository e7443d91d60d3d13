import type { ChapterContent } from '@canticle/contract/calls';
import { createVerseKeyGenerator } from '@canticle/scripture';

type Block = ChapterContent['blocks'][number];

/**
 * One segment of a line: the number of a verse, words of a verse (with the index of their first word in it), or the
 * marker of a note. `verse` is the key of a verse, unique in the chapter; words that belong to no verse have an empty
 * one.
 */
export type Segment =
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
export type LayoutBlock = {
  readonly kind: Block['kind'] | 'verse';
  readonly level: number;
  readonly segments: readonly Segment[];
};

/* Headings and notes between the lines of a verse are not part of it. */
const NON_VERSE_BLOCKS: ReadonlySet<string> = new Set(['heading', 'reference', 'introduction', 'title', 'speaker']);
/* Blocks in which no verse begins. */
const WITHOUT_VERSES: ReadonlySet<string> = new Set(['heading', 'reference', 'introduction']);

/** The position in the words of a verse. A word may begin in one span and end in the next. */
type Cursor = { verse: string; nextWord: number; endsWithSpace: boolean; readonly keyOf: (label: string) => string };

/**
 * A chapter as printed: paragraphs, poetry and headings, in which every run of words has its verse and the index of its
 * first word in that verse.
 */
export function layoutParagraphs({ blocks }: ChapterContent): readonly LayoutBlock[] {
  const cursor: Cursor = { verse: '', nextWord: 0, endsWithSpace: true, keyOf: createVerseKeyGenerator() };
  return blocks.map((block) => {
    const isNonVerse = NON_VERSE_BLOCKS.has(block.kind);
    const keyOf = WITHOUT_VERSES.has(block.kind) ? createVerseKeyGenerator() : cursor.keyOf;
    const blockCursor: Cursor = isNonVerse ? { verse: '', nextWord: 0, endsWithSpace: true, keyOf } : cursor;
    blockCursor.endsWithSpace = true;
    return {
      kind: block.kind,
      level: block.level,
      segments: block.spans.flatMap((span) => segmentsOf(span, blockCursor)),
    };
  });
}

/** The same with every verse on a separate line; headings stay between the verses. */
export function layoutVerses(text: ChapterContent): readonly LayoutBlock[] {
  const lines: { kind: LayoutBlock['kind']; level: number; segments: Segment[] }[] = [];
  for (const block of layoutParagraphs(text)) {
    if (block.kind === 'blank') continue;
    if (NON_VERSE_BLOCKS.has(block.kind)) {
      lines.push({ ...block, segments: [...block.segments] });
      continue;
    }
    for (const [index, segment] of block.segments.entries()) {
      const line = lines.at(-1);
      if (segment.kind === 'number' || line?.kind !== 'verse')
        lines.push({ kind: 'verse', level: 0, segments: [segment] });
      else line.segments.push(...(index === 0 ? [spaceSegment(segment)] : []), segment);
    }
  }
  return lines;
}

/* Joins two lines of poetry. */
const spaceSegment = (following: Segment): Segment => ({
  kind: 'words',
  verse: following.kind === 'words' ? following.verse : '',
  text: ' ',
  firstWord: following.kind === 'words' ? following.firstWord : 0,
  marks: [],
});

function segmentsOf(span: Block['spans'][number], cursor: Cursor): Segment[] {
  if ('note' in span) return [{ kind: 'note', note: span.note }];
  if ('verse' in span) {
    cursor.verse = span.verse === '' ? '' : cursor.keyOf(span.verse);
    cursor.nextWord = 0;
    cursor.endsWithSpace = true;
    return span.verse === '' ? [] : [{ kind: 'number', verse: cursor.verse, label: span.verse }];
  }
  if (span.text === '') return [];
  const continuesWord = !cursor.endsWithSpace && !/^\s/.test(span.text);
  const firstWord = continuesWord ? cursor.nextWord - 1 : cursor.nextWord;
  const wordCount = span.text.split(/\s+/).filter((word) => word !== '').length;
  cursor.nextWord = firstWord + wordCount;
  cursor.endsWithSpace = /\s$/.test(span.text) || (wordCount === 0 && cursor.endsWithSpace);
  return [{ kind: 'words', verse: cursor.verse, text: span.text, firstWord, marks: span.marks ?? [] }];
}

/**
 * The index of the word at a position of a verse's text.
 *
 * @param firstWord  index of the first word of the text in its verse
 * @param offset     in characters
 * @returns undefined between two words
 * @example wordAt('The LORD is', 4, 5) // 5
 */
export function wordAt(text: string, firstWord: number, offset: number): number | undefined {
  if (/^\s*$/.test(text) || (/\s/.test(text[offset] ?? ' ') && /\s/.test(text[offset - 1] ?? ' '))) return undefined;
  const before = text.slice(0, offset);
  const wordCount = before.split(/\s+/).filter((word) => word !== '').length;
  return firstWord + Math.max(0, /\s$/.test(before) || before === '' ? wordCount : wordCount - 1);
}

/** The keys of the verses of a chapter, in the order they are printed. */
export function verseKeysOf(text: ChapterContent): readonly string[] {
  return layoutParagraphs(text).flatMap(({ segments: pieces }) =>
    pieces.flatMap((piece) => (piece.kind === 'number' ? [piece.verse] : [])),
  );
}

/** The text of some verses, without numbers and notes, as it is copied. */
export function versesText(text: ChapterContent, verses: readonly string[]): string {
  const selected = new Set(verses);
  const lines = layoutParagraphs(text).map(({ segments: pieces }) =>
    pieces.map((piece) => (piece.kind === 'words' && selected.has(piece.verse) ? piece.text : '')).join(''),
  );
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}
