import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedTypos, createFuzzyIndex, findSimilarWords } from './fuzzy-index.ts';

/* The distance by definition: optimal string alignment, without any shortcut. */
function distance(one: string, other: string): number {
  if (one === '' || other === '') return Math.max(one.length, other.length);
  const same = one.at(-1) === other.at(-1) ? 0 : 1;
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const swapped = one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1) && one.length > 1 && other.length > 1;
  return Math.min(
    distance(a, b) + same,
    distance(a, other) + 1,
    distance(one, b) + 1,
    swapped ? distance(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  );
}

test('a longer word may have more wrong letters, a number none', () =>
  expect(['the', 'lord', 'saviour', 'wretched', '123456'].map(allowedTypos)).toEqual([0, 1, 1, 2, 0]));

test.each([
  ['amazng', 'amazing'],
  ['amaazing', 'amazing'],
  ['amaxing', 'amazing'],
  ['amzaing', 'amazing'],
])('%s is a neighbour of %s', (typed, meant) =>
  expect(findSimilarWords(createFuzzyIndex(['amaze', 'amazing', 'grace']), typed, 1)).toEqual([
    { word: meant, distance: 1 },
  ]),
);

test('exactly the words within the distance are found, whatever the list', () => {
  const word = fc.stringMatching(/^[abc]{1,6}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 30 }), word, fc.constantFrom(1, 2), (list, typed, most) => {
      const sorted = [...list].sort();
      const near = sorted.map((one) => ({ word: one, distance: distance(one, typed) }));
      expect(findSimilarWords(createFuzzyIndex(sorted), typed, most)).toEqual(
        near.filter((one) => one.distance > 0 && one.distance <= most),
      );
    }),
  );
});
