import { describe, expect, test } from 'vitest';
import { checkPurity } from './check-purity.ts';

const violationsIn = (text: string) => checkPurity({ path: 'packages/music/src/a.ts', text }).map(({ what }) => what);

describe('A pure package', () => {
  test('may make a date of an argument', () => {
    expect(violationsIn('export const at = (ms: number) => new Date(ms);')).toEqual([]);
  });

  test.each([
    ['the clock', 'export const now = () => Date.now();', /Date\.now/],
    ['today', 'export const now = () => new Date();', /new Date/],
    ['dice', 'export const roll = () => Math.random();', /Math\.random/],
  ])('may not use %s', (_name, text, why) => {
    expect(violationsIn(text)).toEqual([expect.stringMatching(why)]);
  });
});
