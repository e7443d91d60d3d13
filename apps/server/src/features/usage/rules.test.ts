import { describe, expect, test } from 'vitest';
import type { LiveUse, SetUse } from './model.ts';
import { mergeUses } from './rules.ts';

const set = (facts: Partial<SetUse> = {}): SetUse => ({
  listId: 'sunday',
  groupId: 'choir',
  day: '2026-11-29',
  songIds: ['grace', 'night'],
  ...facts,
});
const live = (facts: Partial<LiveUse> = {}): LiveUse => ({
  sessionId: 's',
  songId: 'grace',
  day: '2026-11-29',
  groupId: 'choir',
  listId: 'sunday',
  ...facts,
});
const counted = (sets: readonly SetUse[], sessions: readonly LiveUse[]) =>
  mergeUses(sets, sessions).map(({ songId, day, by }) => `${day} ${songId} ${by}`);

describe('what was sung', () => {
  test('counts a set that was led live on its day once, also when a song is in it twice', () => {
    expect(counted([set({ songIds: ['grace', 'grace'] })], [live()])).toEqual(['2026-11-29 grace set']);
  });

  test('counts a song beside the set, and the same set led on another day', () => {
    expect(counted([set()], [live({ songId: 'joy' }), live({ day: '2026-11-26' })])).toEqual([
      '2026-11-26 grace live',
      '2026-11-29 grace set',
      '2026-11-29 night set',
      '2026-11-29 joy live',
    ]);
  });

  test('counts a song of the set once although it was chosen by its number, from no list', () => {
    expect(counted([set()], [live({ listId: null })])).toHaveLength(2);
  });

  test('counts two sessions without a set twice, and those of other groups on the same day', () => {
    const nobody = { groupId: null, listId: null };
    expect(counted([], [live(nobody), live({ ...nobody, sessionId: 't' })])).toHaveLength(2);
    expect(counted([set()], [live({ groupId: 'band', listId: 'evening' })])).toHaveLength(3);
  });

  test('does not mistake sets of no group for one another', () => {
    expect(counted([set({ groupId: null })], [live({ groupId: null, listId: 'other' })])).toHaveLength(3);
  });
});
