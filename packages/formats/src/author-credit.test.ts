import { expect, test } from 'vitest';
import { parseAuthorCredits } from './author-credit.ts';
import type { Author } from './song-text.ts';

const read = (name: string, role: Author['role'] = 'unknown') =>
  parseAuthorCredits({ name, role, language: '' }).map(({ name: who, year, remark }) => [who, year, remark]);
const roles = (name: string, role: Author['role'] = 'unknown') =>
  parseAuthorCredits({ name, role, language: '' }).map((one) => `${one.name}: ${one.role}`);

test.each<[entry: string, name: string, year: number | null, remark: string]>([
  ['Isaac Watts (1707, alt.)', 'Isaac Watts', 1707, 'alt.'],
  ['Isaac Watts (1707)', 'Isaac Watts', 1707, ''],
  ['Isaac Watts, 1719', 'Isaac Watts', 1719, ''],
  ['Isaac Watts [1707]', 'Isaac Watts', 1707, ''],
  ['Isaac Watts (1707, 1719)', 'Isaac Watts', 1707, '1719'],
  ['Isaac Watts (1707), alt.', 'Isaac Watts', 1707, 'alt.'],
  ['Isaac Watts (1707; alt. 1719)', 'Isaac Watts', 1707, 'alt. 1719'],
  ['Isaac Watts, alt. by John Wesley', 'Isaac Watts', null, 'alt. by John Wesley'],
  ['Isaac Watts (1674-1748)', 'Isaac Watts', null, '1674-1748'],
  ['Isaac Watts (1674–1748, alt.)', 'Isaac Watts', null, '1674–1748, alt.'],
  ['William Dix, 1837-1898', 'William Dix', null, '1837-1898'],
  ['Nahum Tate, 1652-1715. cento. alt.', 'Nahum Tate', null, '1652-1715. cento. alt.'],
  ['Edmund H. Sears, 1846 alt.', 'Edmund H. Sears', 1846, 'alt.'],
  ['J.F. Wade, ca 1740', 'J.F. Wade', null, 'ca 1740'],
  ['Old melody (c. 1600)', 'Old melody', null, 'c. 1600'],
  ['John of Damascus, c. 750', 'John of Damascus', null, 'c. 750'],
  ['John of Damascus (676-749)', 'John of Damascus', null, '676-749'],
  ['Ada Berg (b. 1950)', 'Ada Berg', null, 'b. 1950'],
  ['Ada Berg (1950-)', 'Ada Berg', null, '1950-'],
  ['John Mason Neale (tr. 1851)', 'John Mason Neale', 1851, 'tr.'],
  ['Tr. R.L. de Pearsall (1795-1856)', 'R.L. de Pearsall', null, 'Tr., 1795-1856'],
  ['W. D. Cornell (alt. )', 'W. D. Cornell', null, 'alt.'],
  ['Horatius Bonar (arr.)', 'Horatius Bonar', null, 'arr.'],
  ['Isaac Watts (st. 1-3)', 'Isaac Watts', null, 'st. 1-3'],
  ['Isaac Watts (st. 1-3, 1707)', 'Isaac Watts', 1707, 'st. 1-3'],
  ['st. 1-3: Isaac Watts, 1707', 'Isaac Watts', 1707, 'st. 1-3'],
  ['v.1-2: Isaac Watts', 'Isaac Watts', null, 'v.1-2'],
  ['Scottish Psalter (1650)', 'Scottish Psalter', 1650, ''],
])('the entry %j names %j', (entry, name, year, remark) => {
  expect(read(entry)).toEqual([[name, year, remark]]);
});

test.each([
  'Isaac Watts',
  'Johnson Oatman, Jr.',
  "S. O'Malley Cluff",
  'St. John of the Cross',
  'Clare of Assisi, O.S.C.',
  'V. Lopez',
  'Fra Angelico',
  'In Sook Kim',
  'Traditional',
  'Maria (Mia) Berg',
  'Trans Siberian Choir',
  'Edward Artman',
  'John Newton, Edwin Excell & John P. Rees',
  'Group 4000 Miles',
])('the name %j is left as it is', (name) => {
  expect(read(name)).toEqual([[name, null, '']]);
});

test('a source is nobody, and is kept as it stands', () => {
  for (const entry of [
    "v.1-3: from N. N.'s Sunday School Hymnal, 1871 (alt.)",
    'from the Latin, 12th century',
    'Based on Psalm 23',
    '1707',
    'st. 4',
  ])
    expect(read(entry), entry).toEqual([['', null, entry]]);
});

test('an entry of several people names each of them', () => {
  expect(read('Isaac Watts (1707) and John Rippon (1787)')).toEqual([
    ['Isaac Watts', 1707, ''],
    ['John Rippon', 1787, ''],
  ]);
  expect(read('John of Damascus, c. 750; tr. John Mason Neale, 1862')).toEqual([
    ['John of Damascus', null, 'c. 750'],
    ['John Mason Neale', 1862, 'tr.'],
  ]);
  expect(read('Martin Luther, tr. Frederick Hedge')).toEqual([
    ['Martin Luther', null, ''],
    ['Frederick Hedge', null, 'tr.'],
  ]);
  expect(read('Isaac Watts (1707; 1719); alt.')).toEqual([['Isaac Watts', 1707, '1719, alt.']]);
});

test('an abbreviation says who translated and who arranged, unless the file does', () => {
  expect(roles('tr. John Mason Neale, 1851')).toEqual(['John Mason Neale: translation']);
  expect(roles('Horatius Bonar (arr.)', 'words')).toEqual(['Horatius Bonar: arrangement']);
  expect(roles('Isaac Watts (1707, alt.)')).toEqual(['Isaac Watts: unknown']);
  expect(roles('Lowell Mason (arr. 1836)', 'music')).toEqual(['Lowell Mason: music']);
});

test('an entry of any kind costs little and names somebody or is kept', () => {
  for (const sign of ['(', '[', ',', '1707 ', 'tr. ', ';', ' and ', '-', 'st. 1 ', '(;']) {
    const credits = parseAuthorCredits({ name: `A${sign.repeat(2000)}B`, role: 'unknown', language: '' });
    expect(credits.length).toBeGreaterThan(0);
  }
});
