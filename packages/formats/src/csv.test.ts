import { describe, expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

describe('a table as CSV', () => {
  test.each([
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['+47 22', "'+47 22"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['  =1', "'  =1"],
    ['Amazing Grace', 'Amazing Grace'],
    ['a, b', '"a, b"'],
    ['a;b', 'a;b'],
    ['', ''],
  ])('writes %j as a text that no spreadsheet runs', (cell, written) => {
    expect(writeCsv([[cell]])).toBe(`${written}\r\n`);
  });

  test('keeps numbers numbers, and may quote every text', () => {
    expect(writeCsv([[-3, 'a', null]], { separator: ';', quoteText: true })).toBe('-3;"a";\r\n');
  });
});
