import type { CatalogueItem } from '@canticle/contract/calls';
import { expect, test } from 'vitest';
import { newItem } from './items.ts';
import { isSameValue, mergeStates } from './merge-states.ts';

const base = newItem('song', 'Morning') as CatalogueItem<'song'>;

test('what only one of two people changed is kept from both', () => {
  const merged = mergeStates(base, { ...base, tempo: 80 }, { ...base, yearWritten: 1900 });
  expect(merged).toEqual({ item: { ...base, tempo: 80, yearWritten: 1900 }, contested: [] });
});

test('what both changed to something else is asked about, and mine until then', () => {
  const merged = mergeStates(base, { ...base, tempo: 80 }, { ...base, tempo: 90 });
  expect(merged).toEqual({ item: { ...base, tempo: 80 }, contested: [{ field: 'tempo', mine: 80, theirs: 90 }] });
});

test('what both changed to the same is no question', () => {
  const other = { ...base, name: { no: 'Morgen', en: 'Morning' } };
  const mine = { ...base, name: { en: 'Morning', no: 'Morgen' } };
  expect(mergeStates(base, mine, other).contested).toEqual([]);
});

test('names have no order, lists do', () => {
  expect(isSameValue({ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } })).toBe(true);
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false);
});
