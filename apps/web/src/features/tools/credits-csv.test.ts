import type { SongV3 } from '@canticle/contract/calls';
import { expect, test } from 'vitest';
import { createCreditsCsv, joinNames } from './credits-csv.ts';

test('the last name is joined with an ampersand', () => {
  expect([joinNames([]), joinNames(['A']), joinNames(['A', 'B']), joinNames(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A & B',
    'A, B & C',
  ]);
});

test('credits have the columns of licence reports, and no cell that a spreadsheet runs', () => {
  const song = {
    participants: [{ contributorId: 'p', type: 'author' }],
    copyrights: [
      { type: 'text', copyrightId: 'r' },
      { type: 'melody', copyrightId: 'r' },
    ],
    origins: [],
    yearWritten: 1772,
  } as unknown as SongV3;
  const csv = createCreditsCsv(
    [{ number: 1, title: '=Grace "x"', song }],
    new Map([['p', 'Ann']]),
    new Map([['r', { en: 'A publisher' }]]),
    'en',
  );
  expect(csv).toBe(
    'Number;Title;Authors;Composers;Year Written;Copyright\r\n1;"\'=Grace ""x""";"Ann";"";1772;"A publisher"\r\n',
  );
});
