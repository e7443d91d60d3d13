import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchDocument } from './document.ts';
import { changeIndex, openIndex, search, type SearchIndex, sourceOf } from './memory-index.ts';

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
  const index = openIndex([song('a', 'Evening', 'the river'), song('b', 'Morning', 'the hill')]);
  changeIndex(index, { put: [song('a', 'Evening', 'the meadow'), song('c', 'Noon', 'a river')] });
  expect(found(index, 'river')).toEqual(['c']);
  expect(found(index, 'meadow')).toEqual(['a']);
  expect(sourceOf(index, 'song', 'a')?.texts[0]?.parts).toEqual([['the meadow']]);
});

test('what is removed is found no more, and by nothing that only it had', () => {
  const index = openIndex([song('a', 'Evening', 'meadow'), song('b', 'Morning', 'shadow')]);
  changeIndex(index, {
    remove: [
      { kind: 'song', id: 'a' },
      { kind: 'verse', id: 'x' },
    ],
  });
  expect(found(index, 'meadow')).toEqual([]);
  expect(index.vocabulary.countOf('meadow')).toBe(0);
  expect(sourceOf(index, 'song', 'a')).toBeUndefined();
});

test('only what may be found is found, however much else there is', () => {
  const many = Array.from({ length: 400 }, (_, at) => song(`n${at}`, `River ${at}`));
  const index = openIndex([...many, song('mine', 'The river of mine')]);
  expect(found(index, 'river', (id) => id === 'mine')).toEqual(['mine']);
});

const words = fc.array(fc.constantFrom('river', 'rivers', 'hill', 'meadow', 'light', 'song'), { maxLength: 4 });
const some = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), title: words, line: words });
const change = fc.oneof(
  some.map((one) => ({ put: [song(one.id, one.title.join(' '), one.line.join(' '))] })),
  fc.constantFrom('a', 'b', 'c', 'd').map((id) => ({ remove: [{ kind: 'song' as const, id }] })),
);

test('an index that was changed answers as one that is made anew', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), words, (changes, asked) => {
      const index = openIndex([]);
      const now = new Map<string, SearchDocument>();
      for (const one of changes) {
        changeIndex(index, one);
        if ('put' in one) for (const document of one.put) now.set(document.id, document);
        else for (const { id } of one.remove) now.delete(id);
      }
      const text = asked.join(' ');
      expect(found(index, text)).toEqual(found(openIndex(now.values()), text));
    }),
  );
});
