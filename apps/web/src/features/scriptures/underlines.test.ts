import type { ScriptureMark } from '@canticle/contract/calls';
import { expect, it } from 'vitest';
import { addMark } from './underlines.ts';

const mark = (verse: string, word: number | null, marked: boolean, second: number): ScriptureMark => ({
  chapterId: 'c',
  verse,
  word,
  marked,
  markedAt: `2026-11-01T00:00:0${second}.000Z`,
});

it('of two marks on the same word the later one stays, in whatever order they come', () => {
  const on = mark('1', 3, true, 1);
  const off = mark('1', 3, false, 2);
  expect(addMark([on], off)).toEqual([off]);
  expect(addMark([off], on)).toEqual([off]);
});

it('a word and its whole verse are marked apart', () => {
  expect(addMark([mark('1', null, true, 1)], mark('1', 0, true, 2))).toHaveLength(2);
});
