import { expect, test } from 'vitest';
import { countFaults, scoreOf } from './scores.mjs';

const FILE = 'packages/music/src/key.ts';
const source = 'const first = 1;\nif (value > 0) return first;\n';
const fault = (status: string, line: number, [from, to]: readonly [number, number], replacement: string) => ({
  status,
  mutatorName: 'ConditionalExpression',
  replacement,
  location: { start: { line, column: from }, end: { line, column: to } },
});
const report = {
  files: {
    [FILE]: {
      source,
      mutants: [
        fault('Killed', 2, [5, 14], 'false'),
        fault('Timeout', 2, [5, 14], 'value <= 0'),
        fault('Survived', 2, [5, 14], 'true'),
        fault('NoCoverage', 1, [15, 16], '2'),
        fault('Ignored', 1, [1, 2], '""'),
        fault('CompileError', 1, [1, 2], ''),
      ],
    },
  },
};
const line = 'if (value > 0) return first;';
const equivalent = { file: FILE, line, code: 'value > 0', replacement: 'true', why: 'it is never 0' };

test('faults that no test notices are counted and shown', () => {
  const { files, survivors, outdated } = countFaults(report, []);
  expect(files).toEqual({ [FILE]: { faults: 4, noticed: 2, equivalent: 0 } });
  expect(survivors).toEqual([
    { file: FILE, at: 2, line, code: 'value > 0', replacement: 'true', isRun: true },
    { file: FILE, at: 1, line: 'const first = 1;', code: '1', replacement: '2', isRun: false },
  ]);
  expect(outdated).toEqual([]);
  expect(scoreOf(Object.values(files))).toBe(50);
});

test('a fault on the list of equivalents counts neither way', () => {
  const { files, survivors, outdated } = countFaults(report, [equivalent]);
  expect(files[FILE]).toEqual({ faults: 4, noticed: 2, equivalent: 1 });
  expect(survivors.map(({ at }) => at)).toEqual([1]);
  expect(outdated).toEqual([]);
  expect(scoreOf(Object.values(files))).toBe(66.7);
});

test('an entry of that list whose code has changed, or whose fault is noticed, is named', () => {
  const changed = { ...equivalent, line: 'if (value >= 0) return first;' };
  const noticed = { ...equivalent, replacement: 'false' };
  const elsewhere = { ...equivalent, file: 'packages/lists/src/index.ts' };
  const { files, outdated } = countFaults(report, [changed, noticed, elsewhere]);
  expect(outdated).toEqual([changed, noticed]);
  expect(files[FILE]?.equivalent).toBe(0);
});

test('a file without faults is noticed whole', () => {
  expect(scoreOf([])).toBe(100);
  expect(scoreOf([{ faults: 1, noticed: 0, equivalent: 1 }])).toBe(100);
});
