import { expect, test } from 'vitest';
import type { Block, ChapterText } from './chapter-text.ts';
import { labelOfVerseKey, parseVerseLabel, formattedVersesOf, versesOf } from './verses.ts';

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
