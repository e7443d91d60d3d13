import type { CatalogueItem } from '@canticle/contract/calls';
import { expect, test } from 'vitest';
import { createEmptyItem } from './items.ts';
import { threeWayMerge } from './three-way-merge.ts';

const base = createEmptyItem('song', 'Morning') as CatalogueItem<'song'>;

test('what only one of two people changed is kept from both', () => {
  const merged = threeWayMerge(base, { ...base, tempo: 80 }, { ...base, yearWritten: 1900 });
  expect(merged).toEqual({ item: { ...base, tempo: 80, yearWritten: 1900 }, conflicts: [] });
});

test('what both changed to something else is asked about, and mine until then', () => {
  const merged = threeWayMerge(base, { ...base, tempo: 80 }, { ...base, tempo: 90 });
  expect(merged).toEqual({ item: { ...base, tempo: 80 }, conflicts: [{ field: 'tempo', mine: 80, theirs: 90 }] });
});

test('what both changed to the same is no question', () => {
  const other = { ...base, name: { no: 'Morgen', en: 'Morning' } };
  const mine = { ...base, name: { en: 'Morning', no: 'Morgen' } };
  expect(threeWayMerge(base, mine, other).conflicts).toEqual([]);
});

test('the order of names is no change, that of a list is', () => {
  const named = { ...base, name: { en: 'Morning', no: 'Morgen' }, categoryIds: ['a', 'b'] };
  const mine = { ...named, name: { no: 'Morgen', en: 'Morning' }, categoryIds: ['b', 'a'] };
  const theirs = { ...named, name: { en: 'Dawn' }, categoryIds: ['b'] };
  expect(threeWayMerge(named, mine, theirs)).toMatchObject({
    item: { name: theirs.name, categoryIds: mine.categoryIds },
    conflicts: [{ field: 'categoryIds' }],
  });
});
