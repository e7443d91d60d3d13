import { describe, expect, it } from 'vitest';
import { parseVerseSearchKeys } from './verse-search-keys.ts';

describe('the verses a text names', () => {
  it('go over the end of a chapter', () => {
    expect(parseVerseSearchKeys('Ps 1:6-2:1')).toEqual(['PSA 1 6', 'PSA 2 1']);
  });

  it('are all of a chapter, but no more than sixty', () => {
    expect(parseVerseSearchKeys('Salme 23')).toHaveLength(6);
    expect(parseVerseSearchKeys('Ps 119')).toHaveLength(60);
  });

  it.each([
    ['1 John 4 8', ['1JN 4 8']],
    ['1 Peter 5 7', ['1PE 5 7']],
    ['2 Tim 3 16', ['2TI 3 16']],
    ['2. Tim 3 16', ['2TI 3 16']],
    ['rom 8 28', ['ROM 8 28']],
    ['john 3:16', ['JHN 3 16']],
    ['joh 3,16', ['JHN 3 16']],
    ['1 kor 13 4-5', ['1CO 13 4', '1CO 13 5']],
    ['song of songs 2 4', ['SNG 2 4']],
  ])('may be written with a blank before the verse, or in small letters: %s', (text, wanted) => {
    expect(parseVerseSearchKeys(text)).toEqual(wanted);
  });

  it('are none when it is no reference', () => {
    expect(parseVerseSearchKeys('john 99 99')).toEqual([]);
    expect(parseVerseSearchKeys('HY 12')).toEqual([]);
    expect(parseVerseSearchKeys('12')).toEqual([]);
    expect(parseVerseSearchKeys('amazing grace')).toEqual([]);
  });
});
