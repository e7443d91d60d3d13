import { expect, test } from 'vitest';
import type { Block, ChapterText } from './chapter-text.ts';
import { labelOfVerseKey, parseVerseLabel, formattedVersesOf, versesBetween, versesOf } from './verses.ts';

const chapter = (...blocks: Block[]): ChapterText => ({ label: '', blocks, notes: [] });

test('a verse goes on over lines of poetry and over a heading, without the words of the heading', () => {
  const text = chapter(
    { kind: 'poetry', level: 1, spans: [{ verse: '1' }, { text: 'The Lord is my shepherd;' }] },
    { kind: 'heading', level: 2, spans: [{ text: 'A heading' }] },
    {
      kind: 'poetry',
      level: 2,
      spans: [{ text: 'I shall not ' }, { text: 'want', marks: ['italic'] }, { note: '1' }, { text: '.' }],
    },
  );
  expect(versesOf(text)).toEqual([
    { key: '1', label: '1', from: 1, to: 1, text: 'The Lord is my shepherd; I shall not want.' },
  ]);
  expect(formattedVersesOf(text)[0]?.spans).toContainEqual({ text: 'want', marks: ['italic'] });
});

test('the heading of a psalm belongs to no verse, unless it is one', () => {
  const above = chapter(
    { kind: 'title', level: 1, spans: [{ text: 'A psalm of David.' }] },
    { kind: 'poetry', level: 1, spans: [{ verse: '1' }, { text: 'Blessed.' }] },
  );
  expect(versesOf(above).map(({ text }) => text)).toEqual(['Blessed.']);
  const numbered = chapter({ kind: 'title', level: 1, spans: [{ verse: '1' }, { text: 'A psalm of David.' }] });
  expect(versesOf(numbered).map(({ text }) => text)).toEqual(['A psalm of David.']);
});

test.each([
  ['16', 16, 16],
  ['16-17', 16, 17],
  ['3b', 3, 3],
  ['1a-2b', 1, 2],
  ['12-83', 12, 83],
])('the label %s holds verses %i to %i', (label, from, to) => expect(parseVerseLabel(label)).toEqual({ from, to }));

test.each(['', 'a', '16-', '1000', '1:2'])('the label %j holds no verse', (label) =>
  expect(parseVerseLabel(label)).toBeUndefined(),
);

test('verses with the same number have keys of their own, in the order of the text', () => {
  const labels = ['1', '2', '1', '16-17', '3a', '16-17', '1'];
  const text = chapter(
    ...labels.map((verse): Block => ({ kind: 'paragraph', level: 1, spans: [{ verse }, { text: 'x' }] })),
  );
  expect(versesOf(text).map(({ key }) => key)).toEqual(['1', '2', '1~2', '16-17', '3a', '16-17~2', '1~3']);
  expect(versesOf(text).map(({ key }) => labelOfVerseKey(key))).toEqual(labels);
});

test('verses are found by the first and the last number, both included, whatever holds them', () => {
  const text = chapter(
    ...['1', '2-3', '4', '5a', 'x'].map(
      (verse): Block => ({ kind: 'paragraph', level: 1, spans: [{ verse }, { text: 'x' }] }),
    ),
  );
  const labels = (from: number | null, to: number | null) => versesBetween(text, from, to).map(({ label }) => label);
  expect(labels(3, 4)).toEqual(['2-3', '4']);
  expect(labels(1, 2)).toEqual(['1', '2-3']);
  expect(labels(null, 1)).toEqual(['1', 'x']);
  expect(labels(4, null)).toEqual(['4', '5a']);
  expect(labels(null, null)).toEqual(['1', '2-3', '4', '5a', 'x']);
  expect(labels(9, null)).toEqual([]);
});

test('words have single blanks, also where the marks change, and none at the ends', () => {
  const text = chapter({
    kind: 'paragraph',
    level: 1,
    spans: [
      { text: 'above' },
      { verse: '1' },
      { text: '  The ' },
      { text: ' Lord', marks: ['lord'] },
      { text: ' ' },
      { text: '\n said  so ' },
      { note: 'a' },
      { text: ' ' },
      { verse: '2' },
      { text: ' ' },
    ],
  });
  expect(formattedVersesOf(text)).toEqual([
    {
      key: '1',
      label: '1',
      spans: [{ text: 'The ' }, { text: 'Lord', marks: ['lord'] }, { text: ' ' }, { text: 'said so' }],
    },
    { key: '2', label: '2', spans: [] },
  ]);
  expect(versesOf(text).map((verse) => verse.text)).toEqual(['The Lord said so', '']);
});

test('what editors added, and who speaks, is no verse; words after it go on with the verse before', () => {
  const kinds = ['heading', 'reference', 'introduction', 'title', 'speaker'] as const;
  const text = chapter(
    { kind: 'paragraph', level: 1, spans: [{ verse: '1' }, { text: 'One' }] },
    ...kinds.map((kind): Block => ({ kind, level: 1, spans: [{ text: kind }] })),
    { kind: 'list', level: 1, spans: [{ text: 'two' }] },
  );
  expect(versesOf(text).map((verse) => verse.text)).toEqual(['One two']);
});
