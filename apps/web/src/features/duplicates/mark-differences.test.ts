import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markDifferences } from './mark-differences.ts';

const marked = (lines: string[], others: string[]) =>
  markDifferences(lines, others).map((parts) =>
    parts
      .map(({ text, isDifferent }) => (isDifferent ? `[${text.trim()}]` : text))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

test('words the other text does not have are marked, not punctuation or case', () => {
  expect(marked(['Amazing grace, how sweet', 'the sound'], ['amazing Grace how great the', 'sound!'])).toEqual([
    'Amazing grace, how [sweet]',
    'the sound',
  ]);
});

test('a line that the other text does not have is marked, an empty one not', () => {
  expect(marked(['One two', '', 'three four'], ['One two'])).toEqual(['One two', '', '[three] [four]']);
});

test('a text is itself, and is unmarked beside itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom('a', 'b', 'c', ','), { maxLength: 6 }).map((words) => words.join(' '))),
      (lines) => {
        const parts = markDifferences(lines, lines);
        expect(parts.map((line) => line.map(({ text }) => text).join(''))).toEqual(lines);
        expect(parts.flat().every(({ isDifferent }) => !isDifferent)).toBe(true);
      },
    ),
  );
});
