import { describe, expect, it } from 'vitest';
import { mmToPixels, paperForLocale } from './paper.ts';
import { defaultColumns } from './print-settings.ts';

const verses = (count: number) => ({
  sections: Array.from({ length: count }, (_, at) => ({
    id: `v${at}`,
    kind: 'verse' as const,
    number: at + 1,
    label: '',
    lines: [],
  })),
});

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

describe('the columns of a printed song', () => {
  it('are one for four verses or fewer, two for more', () => {
    expect([defaultColumns(verses(1)), defaultColumns(verses(4)), defaultColumns(verses(5))]).toEqual([1, 1, 2]);
  });

  it('do not count the chorus', () => {
    const { sections } = verses(4);
    const chorus = { ...sections[0]!, id: 'c1', kind: 'chorus' as const };
    expect(defaultColumns({ sections: [...sections, chorus] })).toBe(1);
  });
});
