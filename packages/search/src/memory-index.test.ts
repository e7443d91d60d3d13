import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchDocument } from './document.ts';
import { updateIndex, createIndex, search, type SearchIndex, findSource } from './memory-index.ts';

const song = (id: string, title: string, ...lines: string[]): SearchDocument => ({
  id,
  kind: 'song',
  titles: [{ language: 'en', text: title }],
  numbers: [],
  names: [],
  texts: [{ language: 'en', parts: [lines] }],
  popularity: 0,
});

const found = (index: SearchIndex, text: string, may?: (id: string) => boolean) =>
  search(index, 'song', text, {}, may).rankings.map(({ document }) => document.id);

test('a document is found by what it says now, not by what it said', () => {
  const index = createIndex([song('a', 'Evening', 'the river'), song('b', 'Morning', 'the hill')]);
  updateIndex(index, { upsert: [song('a', 'Evening', 'the meadow'), song('c', 'Noon', 'a river')] });
  expect(found(index, 'river')).toEqual(['c']);
  expect(found(index, 'meadow')).toEqual(['a']);
  expect(findSource(index, 'song', 'a')?.texts[0]?.parts).toEqual([['the meadow']]);
});

test('a misspelt word finds what was added after it was asked for in vain', () => {
  const index = createIndex([song('a', 'Evening', 'the river')]);
  expect(found(index, 'meadw')).toEqual([]);
  updateIndex(index, { upsert: [song('b', 'Morning', 'the meadow')] });
  expect(found(index, 'meadw')).toEqual(['b']);
});

test('what is removed is found no more, and by nothing that only it had', () => {
  const index = createIndex([song('a', 'Evening', 'meadow'), song('b', 'Morning', 'shadow')]);
  updateIndex(index, {
    remove: [
      { kind: 'song', id: 'a' },
      { kind: 'verse', id: 'x' },
    ],
  });
  expect(found(index, 'meadow')).toEqual([]);
  expect(index.vocabulary.documentCount('meadow')).toBe(0);
  expect(findSource(index, 'song', 'a')).toBeUndefined();
});

test('only what may be found is found, however much else there is', () => {
  const many = Array.from({ length: 400 }, (_, at) => song(`n${at}`, `River ${at}`));
  const index = createIndex([...many, song('mine', 'The river of mine')]);
  expect(found(index, 'river', (id) => id === 'mine')).toEqual(['mine']);
});

const words = fc.array(fc.constantFrom('river', 'rivers', 'hill', 'meadow', 'light', 'song'), { maxLength: 4 });
const some = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), title: words, line: words });
const change = fc.oneof(
  some.map((one) => ({ upsert: [song(one.id, one.title.join(' '), one.line.join(' '))] })),
  fc.constantFrom('a', 'b', 'c', 'd').map((id) => ({ remove: [{ kind: 'song' as const, id }] })),
);

test('an index that was changed answers as one that is made anew', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), words, (changes, asked) => {
      const index = createIndex([]);
      const now = new Map<string, SearchDocument>();
      for (const one of changes) {
        updateIndex(index, one);
        if ('upsert' in one) for (const document of one.upsert) now.set(document.id, document);
        else for (const { id } of one.remove) now.delete(id);
      }
      const text = asked.join(' ');
      expect(found(index, text)).toEqual(found(createIndex(now.values()), text));
    }),
  );
});
