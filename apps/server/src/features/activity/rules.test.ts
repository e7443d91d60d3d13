import { expect, test } from 'vitest';
import { findNewVisits } from './rules.ts';

const at = (second: number, itemId = 's', type: 'song' | 'contributor' = 'song') => ({
  type,
  itemId,
  loggedDate: new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString(),
});

test('the same thing within 60 seconds is one visit, whichever comes first', () => {
  expect(findNewVisits([at(0), at(59), at(60), at(119)], [])).toEqual([at(0), at(60)]);
  expect(findNewVisits([at(10)], [at(60)])).toEqual([]);
  expect(findNewVisits([at(0)], [at(60)])).toEqual([at(0)]);
});

test('another thing is another visit, also another kind with the same id', () => {
  const batch = [at(0), at(1, 't'), at(2, 's', 'contributor')];
  expect(findNewVisits(batch, [])).toEqual(batch);
});
