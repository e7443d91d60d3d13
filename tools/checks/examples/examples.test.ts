import { describe, expect, test } from 'vitest';
import { runExample, listExamples } from './examples.ts';

const scope = {
  double: (n: number) => n * 2,
  refuse: () => {
    throw new RangeError('no');
  },
  list: () => [1, { a: 2 }],
};
const judge = (text: string) => runExample({ path: 'a.ts', line: 1, text }, scope);

describe('A docstring example', () => {
  test('is found with its line, and ends where the next tag begins', () => {
    const text = `/**\n * Doubles.\n * @example double(2) // 4\n * @throws never\n */\nexport const double = 1;\n`;
    expect(listExamples({ path: 'a.ts', text })).toEqual([{ path: 'a.ts', line: 3, text: 'double(2) // 4' }]);
  });

  test('is found in a docstring of one line', () => {
    expect(listExamples({ path: 'a.ts', text: '/** @example double(2) // 4 */' })[0]?.text).toBe('double(2) // 4');
  });

  test.each([
    'double(2) // 4',
    'list() // [1, { a: 2 }]',
    'refuse() // throws',
    'refuse() // throws RangeError',
    `'http://a' // 'http://a'`,
  ])('that is true passes: %s', (text) => expect(judge(text)).toBeUndefined());

  test.each([
    ['double(2) // 5', /gives 4, not 5/],
    ['double(2)', /has no result/],
    ['', /is empty/],
    ['missing(2) // 4', /throws ReferenceError/],
    ['double(2) // throws', /throws nothing/],
    ['refuse() // throws SyntaxError', /throws RangeError, not SyntaxError/],
    ['double(2) // 4\ndouble(3) // 7', /gives 6, not 7/],
    ['double(2) // four songs', /is not a value/],
  ])('that is untrue is told: %s', (text, why) => expect(judge(text)).toMatch(why));
});
