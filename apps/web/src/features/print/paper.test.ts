import { describe, expect, it } from 'vitest';
import { mmToPixels, paperForLocale } from './paper.ts';

describe('the paper', () => {
  it('is Letter in North America and A4 elsewhere', () => {
    expect(['en-US', 'fr-CA', 'en-GB', 'nb-NO', 'en'].map(paperForLocale)).toEqual([
      'letter',
      'letter',
      'a4',
      'a4',
      'a4',
    ]);
  });

  it('is measured at 96 pixels an inch', () => {
    expect(mmToPixels(25.4)).toBe(96);
  });
});
