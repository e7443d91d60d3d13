import { expect, test } from 'vitest';
import { toCues, nextLineIndex, nudge, tapNext, untapFrom, mergeSavedCues } from './tapped-lines.ts';

const lines = ['One', 'Two', 'One'].map((text) => ({ text, at: null }));
const tapped = [1000, 2000, 3000].reduce(tapNext, lines as ReturnType<typeof tapNext>);

test('each tap is the next line, never before the one above', () => {
  expect(tapped.map(({ at }) => at)).toEqual([1000, 2000, 3000]);
  expect(nextLineIndex(tapped)).toBe(3);
  expect(tapNext(tapped, 4000)).toEqual(tapped);
  expect(tapNext(tapNext(lines, 500), 400).map(({ at }) => at)).toEqual([500, 501, null]);
});

test('a tap is taken back with all after it, and moved between its neighbours', () => {
  expect(untapFrom(tapped, 1).map(({ at }) => at)).toEqual([1000, null, null]);
  expect(nudge(tapped, 1, 100)[1]?.at).toBe(2100);
  expect(nudge(tapped, 1, 5000)[1]?.at).toBe(2999);
  expect(nudge(tapped, 0, -5000)[0]?.at).toBe(0);
});

test('what is saved is found again, the second of two same lines at its own place', () => {
  const cues = toCues(tapped);
  expect(cues.map(({ at, end }) => [at, end])).toEqual([
    [1000, 2000],
    [2000, 3000],
    [3000, 9000],
  ]);
  expect(mergeSavedCues(['One', 'New', 'Two', 'One'], cues).map(({ at }) => at)).toEqual([1000, null, 2000, 3000]);
});
