import { describe, expect, it } from 'vitest';
import { passageName, versesIn, versesOfAddress } from './passage-name.ts';

const order = ['1', '2', '3-4', '5', '6a', '6b'];

describe('chosen verses', () => {
  it('are joined where they are neighbours, in the order of the chapter', () => {
    expect(versesIn(['5', '1', '2'], order)).toBe('1–2.5');
    expect(versesIn(['3-4'], order)).toBe('3-4');
  });

  it('are written as each language writes them', () => {
    expect(passageName('Psalm', 23, '1–2.5', 'en')).toBe('Psalm 23:1–2, 5');
    expect(passageName('Salme', 23, '1–2.5', 'no')).toBe('Salme 23,1–2.5');
  });
});

describe('the verses an address names', () => {
  it.each([
    ['2', ['2']],
    ['1-2', ['1', '2']],
    ['1–2.5', ['1', '2', '5']],
    ['4', ['3-4']],
    ['6', ['6a']],
    ['99', []],
    ['x', []],
    ['5-2', ['5']],
    [null, []],
  ])('%s', (text, wanted) => {
    expect(versesOfAddress(text, order)).toEqual(wanted);
  });
});
