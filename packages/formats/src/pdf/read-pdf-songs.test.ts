import { describe, expect, test } from 'vitest';
import { layOutPage, type PageText, type PdfGlyph, readPdfSongs } from './index.ts';

type Text = readonly [text: string, x: number, y: number, size?: number];

/* Letters of half the width of their size; blanks are drawn. */
const glyphsOf = ([text, x, y, size = 10]: Text): readonly PdfGlyph[] =>
  [...text].map((letter, at) => ({
    text: letter,
    x: x + (at * size) / 2,
    right: x + ((at + 1) * size) / 2,
    y,
    size,
    isBold: false,
    isItalic: false,
    isMusic: false,
  }));

const pageOf = (...texts: readonly Text[]): PageText =>
  layOutPage({ width: 600, height: 800, glyphs: texts.flatMap(glyphsOf) });

/* Lines of words below each other. */
const verse = (words: readonly string[], x: number, y: number): readonly Text[] =>
  words.map((text, at) => [text, x, y + at * 14]);

const songsOf = (...pages: readonly PageText[]) =>
  readPdfSongs('a.pdf', pages).songs.map(({ song }) => ({
    title: song.titles[0]?.text,
    lines: song.lyrics.flatMap(({ document }) =>
      document.sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
    ),
    key: song.key,
    chords: song.lyrics.flatMap(({ document }) =>
      document.sections.flatMap(({ lines }) => lines.flatMap(({ chords }) => chords.original.map(([, name]) => name))),
    ),
  }));

const FIRST = [
  '1. One is the first of all',
  'and two comes after it',
  'the third is of the three',
  'and four of them are here',
];
const SECOND = [
  '2. Five are the words of it',
  'and six is half of twelve',
  'the seventh is the last',
  'of all the days of weeks',
];
const words = (lines: readonly string[]): readonly string[] => lines.map((line) => line.replace(/^\d\. /, ''));

describe('columns of a page', () => {
  test('songs below each other, each in two columns', () => {
    const page = pageOf(
      ['Upper song', 40, 60, 18],
      ...verse(FIRST, 40, 100),
      ...verse(SECOND, 330, 100),
      ['Lower song', 40, 220, 18],
      ...verse(
        SECOND.map((line) => `${line} too`),
        40,
        260,
      ),
      ...verse(
        FIRST.map((line) => `${line} too`),
        330,
        260,
      ),
    );
    expect(songsOf(page).map(({ title, lines }) => [title, lines])).toEqual([
      ['Upper song', words([...FIRST, ...SECOND])],
      ['Lower song', words([...SECOND, ...FIRST]).map((line) => `${line} too`)],
    ]);
  });

  test('a song that begins in the first column and goes on in the second', () => {
    const page = pageOf(
      ['Upper song', 40, 60, 18],
      ...verse(FIRST, 40, 100),
      ['Lower song', 40, 200, 18],
      ...verse(FIRST, 40, 240),
      ...verse(SECOND, 330, 100),
      ...verse(
        [
          '3. Eight are the ways to go',
          'and nine of them are long',
          'the tenth is not a way',
          'of which we make a song',
        ],
        330,
        180,
      ),
    );
    expect(songsOf(page).map(({ title, lines }) => [title, lines.length])).toEqual([
      ['Upper song', 4],
      ['Lower song', 12],
    ]);
  });

  test('choruses that are indented, in a column on which a song in one column follows', () => {
    const chorus = [
      'Sing it to all of them',
      'and sing it out again',
      'as often as you like',
      'and then a little more',
      'until the end of it',
    ];
    const long = 'it goes from one side of the page to the other, and again';
    const page = pageOf(
      ['Upper song', 40, 60, 18],
      ...verse(FIRST, 56, 100),
      ...verse(words(SECOND), 330, 100),
      ['2', 312, 100],
      ...verse(chorus, 345, 170),
      ['Lower song', 40, 300, 18],
      ...verse(
        [long, 'and then again', long, 'and ends', long, 'as it began', long, 'with that', long, 'at last'],
        40,
        340,
      ),
    );
    expect(songsOf(page).map(({ title, lines }) => [title, lines])).toEqual([
      ['Upper song', [...words([...FIRST, ...SECOND]), ...chorus]],
      [
        'Lower song',
        [long, 'and then again', long, 'and ends', long, 'as it began', long, 'with that', long, 'at last'],
      ],
    ]);
  });
});

describe('what stands in the same place of several pages', () => {
  test('is not sung when it is a running title with numbers, and is when it is chords', () => {
    const pages = [1, 2, 3].map((page) =>
      pageOf(
        ['G      C', 40, 50],
        [`${'sing'.repeat(page)} one line and another`, 40, 62],
        ['and go on', 40, 90],
        [`Songs of all ${page} / 3`, 400, 790, 8],
      ),
    );
    const [song, ...others] = songsOf(...pages);
    expect(others).toEqual([]);
    expect(song?.chords).toEqual(['G', 'C', 'G', 'C', 'G', 'C']);
    expect(song?.lines.filter((line) => /Songs of all/.test(line))).toEqual([]);
  });

  test('is a song that goes on where its title comes again at the head, and another of that name elsewhere', () => {
    const of = (title: string, y: number): readonly Text[] => [[title, 40, y, 18], ...verse(FIRST, 40, y + 40)];
    expect(songsOf(pageOf(...of('Song', 60)), pageOf(...of('Song', 60))).map(({ title }) => title)).toEqual(['Song']);
    expect(songsOf(pageOf(...of('Song', 60), ...of('Song', 260))).map(({ title }) => title)).toEqual(['Song', 'Song']);
  });
});

test('chords are raised by the capo that is stated beside the title', () => {
  const page = pageOf(
    ['A song', 40, 60, 18],
    ['Key Bb · Capo 3', 480, 60],
    ['G        D', 40, 90],
    ['sing it to them', 40, 102],
    ['C      G', 40, 118],
    ['and go on', 40, 130],
  );
  expect(songsOf(page)).toMatchObject([{ title: 'A song', key: 'Bb', chords: ['Bb', 'F', 'Eb', 'Bb'] }]);
});
