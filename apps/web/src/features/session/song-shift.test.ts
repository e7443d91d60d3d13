import { expect, test } from 'vitest';
import { soundingShift } from './song-shift.ts';

test('a song sounds as far from its key as was chosen, by the shorter way', () => {
  expect([0, 2, 6, 7, 11, -2].map((semitones) => soundingShift(semitones, 'C'))).toEqual([0, 2, 6, -5, -1, -2]);
  expect(soundingShift(null, 'Bb')).toBe(0);
});

test('what is read for an instrument does not change what sounds', () => {
  expect([soundingShift(2, 'Bb'), soundingShift(4, 'Bb'), soundingShift(0, 'Bb')]).toEqual([0, 2, -2]);
});
