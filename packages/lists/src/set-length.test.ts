import { expect, test } from 'vitest';
import { setLength } from './set-length.ts';

test('a set takes as long as its songs and whatever else has a length, and only a song without one is estimated', () => {
  const song = (durationSeconds: number | null) => ({ kind: 'song' as const, durationSeconds });
  const note = (durationSeconds: number | null) => ({ kind: 'note' as const, durationSeconds });
  expect(setLength([])).toEqual({ seconds: 0, isEstimate: false });
  expect(setLength([song(200), note(null), note(60)])).toEqual({ seconds: 260, isEstimate: false });
  expect(setLength([song(200), song(null), note(60)])).toEqual({ seconds: 500, isEstimate: true });
});
