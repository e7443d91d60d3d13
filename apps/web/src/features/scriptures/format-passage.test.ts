import { describe, expect, it } from 'vitest';
import { formatPassage, formatVerses, parseVerses } from './format-passage.ts';

const order = ['1', '2', '3-4', '5', '6a', '6b'];

describe('chosen verses', () => {
  it('are joined where they are neighbours, in the order of the chapter', () => {
    expect(formatVerses(['5', '1', '2'], order)).toBe('1–2.5');
    expect(formatVerses(['3-4'], order)).toBe('3-4');
  });

  it('are written as each language writes them', () => {
    expect(formatPassage('Psalm', 23, '1–2.5', 'en')).toBe('Psalm 23:1–2, 5');
    expect(formatPassage('Salme', 23, '1–2.5', 'no')).toBe('Salme 23,1–2.5');
  });
});

describe('verses with the same number in one chapter', () => {
  const repeated = ['1', '2', '1~2', '16-17', '16-17~2', '3'];

  it.each([
    ['1', ['1']],
    ['1~2', ['1~2']],
    ['16-17', ['16-17']],
    ['16-17~2', ['16-17~2']],
    ['1~2-3', ['1~2', '16-17', '16-17~2', '3']],
    ['1~9', ['1']],
  ])('are told apart in the address %s', (text, wanted) => {
    expect(parseVerses(text, repeated)).toEqual(wanted);
  });

  it('are printed with the number they have', () => {
    expect(formatPassage('Ruth', 1, formatVerses(['1~2', '3'], repeated), 'en')).toBe('Ruth 1:1, 3');
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
    expect(parseVerses(text, order)).toEqual(wanted);
  });
});
