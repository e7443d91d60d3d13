import { describe, expect, test } from 'vitest';
import { diagnose } from '../diagnostics.ts';
import { guessTableMapping, mapTableColumns, readSongTable, tableHeadings } from './table.ts';

const TABLE = [
  ['', '', ''],
  ['Sang', 'Ord', 'Dikter', 'Hylle'],
  ['Nåde', '1. Nåde stor\nog fri', 'Ola', 'B3'],
  ['', '', ''],
  ['Lys', 'Lys i natt', '', ''],
];
const titlesOf = (read: ReturnType<typeof readSongTable>) => read.songs.map(({ song }) => song.titles[0]?.text);

test('a table is guessed by its first row, whatever its case', () => {
  expect(guessTableMapping(TABLE)).toEqual({ fields: ['title', null, null, null], hasHeadings: true });
  expect(tableHeadings(TABLE)).toEqual(['sang', 'ord', 'dikter', 'hylle']);
});

test('a table is read as a person says, and what is left out is reported', () => {
  const mapping = { fields: ['title', 'lyrics', 'author', null], hasHeadings: true } as const;
  const read = readSongTable(TABLE, mapping);
  expect(titlesOf(read)).toEqual(['Nåde', 'Lys']);
  expect(read.songs[0]?.song.authors.map(({ name }) => name)).toEqual(['Ola']);
  expect(read.songs[0]?.song.lyrics[0]?.document.sections[0]?.lines.map(({ text }) => text)).toEqual([
    'Nåde stor',
    'og fri',
  ]);
  expect(read.songs[0]?.diagnostics.map(({ message }) => message)).toEqual([
    diagnose('field', { name: 'Hylle', words: 'B3' }),
  ]);
  expect(read.notes[0]).toEqual(diagnose('columns-chosen'));
});

test('without headings the first row is a song, and titles alone are songs too', () => {
  const read = readSongTable(TABLE.slice(1), { fields: ['title'], hasHeadings: false });
  expect(titlesOf(read)).toEqual(['Sang', 'Nåde', 'Lys']);
  expect(() => readSongTable(TABLE, { fields: [null, null, 'author'], hasHeadings: true })).toThrow();
});

test('several columns may hold a verse each, named by their headings, or a person each', () => {
  const table = [
    ['Title', 'Verse 1', 'Chorus', 'Verse 2', 'Poet', 'Poet 2', 'Tune'],
    ['Grace', 'Amazing\ngrace', 'Praise', 'Through many', 'Ann', 'Ben', 'NEW BRITAIN'],
  ];
  const fields = ['title', 'lyrics', 'lyrics', 'lyrics', 'author', 'author', 'tune'] as const;
  const [read] = readSongTable(table, { fields, hasHeadings: true }).songs;
  expect(read?.song.lyrics[0]?.document.sections.map(({ id, lines }) => [id, lines.length])).toEqual([
    ['v1', 2],
    ['c1', 1],
    ['v2', 1],
  ]);
  expect(read?.song.authors.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  expect(read?.song.comments).toEqual(['Tune: NEW BRITAIN']);
});

describe('columns by name', () => {
  test('are headings or letters', () => {
    const columns = new Map([
      ['title', ['SANG']],
      ['lyrics', ['b']],
    ] as const);
    expect(mapTableColumns(TABLE, columns, true).fields).toEqual(['title', 'lyrics', null, null]);
    expect(mapTableColumns(TABLE, new Map([['title', ['D']]] as const), false)).toEqual({
      fields: [null, null, null, 'title'],
      hasHeadings: false,
    });
  });

  test.each(['Title', 'E', 'ZZ'])('%s is not in the table', (name) => {
    expect(() => mapTableColumns(TABLE, new Map([['title', [name]]] as const), true)).toThrow(
      expect.objectContaining({
        diagnostic: diagnose('column-missing', { name, headings: 'sang, ord, dikter, hylle' }),
      }),
    );
  });
});
