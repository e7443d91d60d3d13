import type { ChapterContent } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { layoutParagraphs, layoutVerses, verseKeysOf, wordAt, versesText } from './chapter-layout.ts';

const chapter: ChapterContent = {
  label: '',
  notes: [{ id: 'a', kind: 'footnote', verse: '1', spans: [{ text: 'Or, shepherd' }] }],
  blocks: [
    { kind: 'title', level: 1, spans: [{ text: 'A Psalm of David.' }] },
    {
      kind: 'poetry',
      level: 1,
      spans: [
        { verse: '1' },
        { text: 'The ' },
        { text: 'Lord', marks: ['lord'] },
        { text: '’s my shepherd;' },
        { note: 'a' },
      ],
    },
    { kind: 'poetry', level: 2, spans: [{ text: 'I shall not want.' }] },
    { kind: 'heading', level: 1, spans: [{ text: 'Rest' }] },
    { kind: 'poetry', level: 1, spans: [{ verse: '2' }, { text: 'He maketh me' }] },
  ],
};

const firstWords =
  chapter &&
  layoutParagraphs(chapter).map(({ segments: pieces }) =>
    pieces.map((piece) => (piece.kind === 'words' ? `${piece.verse}/${piece.firstWord}` : piece.kind)),
  );

describe('a chapter', () => {
  it('knows of every run of words its verse and the place of its first word, also inside a word and over lines', () => {
    expect(firstWords).toEqual([['/0'], ['number', '1/0', '1/1', '1/1', 'note'], ['1/4'], ['/0'], ['number', '2/0']]);
  });

  it('gives every verse a line of its own, with headings between them', () => {
    const lines = layoutVerses(chapter).map(({ kind, segments: pieces }) => [
      kind,
      pieces.map((piece) => (piece.kind === 'words' ? piece.text : '')).join(''),
    ]);
    expect(lines).toEqual([
      ['title', 'A Psalm of David.'],
      ['verse', 'The Lord’s my shepherd; I shall not want.'],
      ['heading', 'Rest'],
      ['verse', 'He maketh me'],
    ]);
  });

  it('is copied as words alone', () => {
    expect(verseKeysOf(chapter)).toEqual(['1', '2']);
    expect(versesText(chapter, ['1'])).toBe('The Lord’s my shepherd; I shall not want.');
    expect(versesText(chapter, ['1', '2'])).toBe('The Lord’s my shepherd; I shall not want. He maketh me');
  });
});

it.each([
  [0, 4],
  [2, 4],
  [3, 4],
  [4, 5],
  [9, 6],
  [11, 6],
])('at place %i of "The LORD is" stands word %i when the first is the fourth', (offset, word) => {
  expect(wordAt('The LORD is', 4, offset)).toBe(word);
});

describe('a verse number that occurs twice in a chapter', () => {
  const text: ChapterContent = {
    label: '',
    notes: [],
    blocks: ['In the days', 'again one'].map((words) => ({
      kind: 'paragraph',
      level: 1,
      spans: [{ verse: '1' }, { text: words }],
    })),
  };

  it('is drawn twice with the same number, and each has its own key and words', () => {
    const numbers = layoutParagraphs(text).map(({ segments: pieces }) => pieces[0]);
    expect(numbers).toEqual([
      { kind: 'number', verse: '1', label: '1' },
      { kind: 'number', verse: '1~2', label: '1' },
    ]);
    expect(verseKeysOf(text)).toEqual(['1', '1~2']);
    expect(versesText(text, ['1~2'])).toBe('again one');
  });
});
