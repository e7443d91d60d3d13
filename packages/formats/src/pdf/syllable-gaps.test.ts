import { describe, expect, test } from 'vitest';
import { layOutPage, type PdfGlyph, readPdfSongs } from './index.ts';

/* Every letter is 6 points wide, and a blank that is drawn too. */
const WIDTH = 6;
const BLANK = 3;
const PADDING = 2;

type Row = { readonly words: string; readonly chords: readonly (readonly [column: number, name: string])[] };

const glyphsOf = (text: string, x: number, y: number, size = 10): readonly PdfGlyph[] =>
  [...text].map((letter, at) => ({
    text: letter,
    x: x + at * WIDTH,
    right: x + (at + 1) * WIDTH,
    y,
    size,
    isBold: size > 12,
    isItalic: false,
    isMusic: false,
  }));

/* Words of which each is drawn by itself; a syllable has room for its chord, and a blank of words may be within it. */
function setRow({ words, chords }: Row, y: number, isBlankInUnit: boolean): readonly PdfGlyph[] {
  const glyphs: PdfGlyph[] = [];
  let x = 40;
  for (const { 0: word, index } of words.matchAll(/\S+/g)) {
    const own = chords.filter(([column]) => column >= index && column < index + word.length);
    const edges = [...new Set([index, ...own.map(([column]) => column), index + word.length])];
    for (const [at, from] of edges.slice(0, -1).entries()) {
      const name = own.find(([column]) => column === from)?.[1] ?? '';
      const syllable = words.slice(from, edges[at + 1]);
      glyphs.push(...glyphsOf(syllable, x, y), ...glyphsOf(name, x, y - 12));
      const isLast = at === edges.length - 2;
      const width = syllable.length * WIDTH + (isLast && isBlankInUnit ? BLANK : 0);
      x += Math.max(width, name === '' ? 0 : name.length * WIDTH + PADDING);
      if (isLast && !isBlankInUnit) x += BLANK;
    }
  }
  return glyphs;
}

function read(rows: readonly Row[], isBlankInUnit = false): readonly string[] {
  const glyphs = [
    ...glyphsOf('The title', 40, 60, 18),
    ...rows.flatMap((row, at) => setRow(row, 120 + at * 30, isBlankInUnit)),
  ];
  const { songs } = readPdfSongs('a.pdf', [layOutPage({ width: 600, height: 800, glyphs })]);
  return songs.flatMap(({ song }) =>
    song.lyrics.flatMap(({ document }) => document.sections.flatMap(({ lines }) => lines.map(({ text }) => text))),
  );
}

/* Pushed apart within words and between them. */
const WITHIN: Row = {
  words: 'for still our ancient foe is here',
  chords: [
    [10, 'G'],
    [14, 'Am7'],
    [16, 'D7'],
  ],
};
const BETWEEN: Row = {
  words: 'so we sing a song to all of them',
  chords: [
    [3, 'C'],
    [11, 'Am7'],
    [13, 'G'],
  ],
};

describe('a syllable that a chord pushed to the right', () => {
  test('stays in its word where other chords stand a blank farther apart', () => {
    expect(read([WITHIN, BETWEEN])).toEqual([WITHIN.words, BETWEEN.words]);
  });

  test('stays in its word where the gap is narrower than a blank of its line', () => {
    const narrow: Row = {
      words: 'for still our ancient foe is here',
      chords: [
        [14, 'Am'],
        [16, 'D7'],
      ],
    };
    expect(read([narrow])).toEqual([narrow.words]);
  });

  test('words that were pushed stay words', () => {
    expect(read([BETWEEN])).toEqual([BETWEEN.words]);
    expect(
      read([
        BETWEEN,
        BETWEEN,
        {
          words: 'and no more of it',
          chords: [
            [0, 'C'],
            [7, 'G'],
          ],
        },
      ]),
    ).toEqual([BETWEEN.words, BETWEEN.words, 'and no more of it']);
  });

  test('words whose blank is within what a chord makes room for stay words', () => {
    expect(read([BETWEEN, BETWEEN], true)).toEqual([BETWEEN.words, BETWEEN.words]);
  });
});
