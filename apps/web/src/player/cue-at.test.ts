import { expect, test } from 'vitest';
import { cueAt, splitCueWords } from './cue-at.ts';

const line = (at: number) => ({ at, end: at + 900, text: 'Amazing grace', words: [] });

test('the line that is sung at a moment', () => {
  const cues = [1000, 2000, 3000].map(line);
  expect([0, 1000, 1999, 2000, 99_000].map((moment) => cueAt(cues, moment))).toEqual([-1, 0, 0, 1, 2]);
});

test('the pieces of a line together are the line', () => {
  const words = [
    { at: 1200, index: 2 },
    { at: 1500, index: 8 },
  ];
  const pieces = splitCueWords({ ...line(1000), words });
  expect(pieces).toEqual([
    { at: 1000, text: 'Am' },
    { at: 1200, text: 'azing ' },
    { at: 1500, text: 'grace' },
  ]);
  expect(splitCueWords(line(1000))).toEqual([{ at: 1000, text: 'Amazing grace' }]);
});
