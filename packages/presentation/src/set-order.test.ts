import { expect, it } from 'vitest';
import { followingRow } from './set-order.ts';

const rows = [
  { entryId: 'a', isSlide: false, canBeShown: true },
  { entryId: 'b', isSlide: true, canBeShown: true },
  { entryId: 'c', isSlide: false, canBeShown: false },
  { entryId: 'd', isSlide: false, canBeShown: true },
  { entryId: 'e', isSlide: true, canBeShown: false },
];

it.each([
  ['a', true, 'b'],
  ['a', false, 'd'],
  ['b', true, 'd'],
  ['c', true, 'd'],
  ['d', true, undefined],
  ['e', true, undefined],
  ['x', true, undefined],
  [undefined, true, undefined],
] as const)('after %s, with readings and notes %s, comes %s', (entryId, includesSlides, next) => {
  expect(followingRow(rows, entryId, includesSlides)?.entryId).toBe(next);
});
