import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLines } from './document.ts';
import { TermScanner } from './term-scanner.ts';
import { tokenize } from './tokenize.ts';
import { createTermMatcher } from './term-matcher.ts';
import type { Term } from './terms.ts';

const termsOf = (words: readonly string[]): Term[] =>
  words.map((word) => ({ word, alternatives: new Map([[word, 1]]), weight: 1, isStop: false }));

function linesOf(parts: readonly (readonly string[])[], words: readonly string[]) {
  const found: { line: number; best: number[]; run: number; runAt: number; runLength: number }[] = [];
  const whole = new Float32Array(words.length);
  const text = tokenize(parts.map(foldLines).join('\f'));
  const onLine = ({
    best,
    ...line
  }: {
    best: Float32Array;
    line: number;
    run: number;
    runAt: number;
    runLength: number;
  }) => found.push({ ...line, best: [...best] });
  new TermScanner(createTermMatcher(termsOf(words))).scan(text, whole, { onLine });
  return { found, whole: [...whole] };
}

test('a line tells which words it has, and the longest run of them with where it stands', () =>
  expect(linesOf([['Sweet is the sound'], ['', 'How sweet the sound!']], ['sweet', 'the', 'sound']).found).toEqual([
    { line: 0, best: [1, 1, 1], run: 2, runAt: 9, runLength: 10 },
    { line: 2, best: [1, 1, 1], run: 3, runAt: 4, runLength: 16 },
  ]));

test('words are found where they stand as words, in any text', () => {
  const word = fc.constantFrom('lord', 'lo', 'or', 'lords', 'å', 'gud', 'lordlord');
  const parts = fc.array(
    fc.array(
      fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
      { maxLength: 4 },
    ),
    {
      maxLength: 3,
    },
  );
  fc.assert(
    fc.property(parts, (texts) => {
      const lines = texts.flatMap((part) => (part.length === 0 ? [''] : part));
      const holds = lines.map((line) => ['lord', 'gud'].map((one) => (line.split(' ').includes(one) ? 1 : 0)));
      const { found, whole } = linesOf(texts, ['lord', 'gud']);
      expect(found.map(({ line, best }) => [line, best])).toEqual(
        holds.flatMap((best, line) => (best.includes(1) ? [[line, best]] : [])),
      );
      expect(whole).toEqual([0, 1].map((term) => Math.max(0, ...holds.map((best) => best[term] as number))));
    }),
  );
});

test('one seeker looks through many texts, and what one holds is not in the next', () => {
  const seeker = new TermScanner(createTermMatcher(termsOf(['grace', 'sound'])));
  const bests = ['grace', 'sound', 'nothing', 'grace sound'].map((line) => {
    const best = new Float32Array(2);
    seeker.scan(tokenize(foldLines([line])), best);
    return [...best];
  });
  expect(bests).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
    [1, 1],
  ]);
});
