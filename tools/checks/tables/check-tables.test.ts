import { expect, test } from 'vitest';
import { checkTables } from './check-tables.ts';

const rules = {
  owners: { songs: ['songs'], lyrics: ['lyrics'] },
  joins: [{ file: 'apps/server/src/features/lyrics/queries.ts', table: 'songs', why: 'one statement' }],
};
const tables = {
  path: 'apps/server/src/platform/database/tables.ts',
  text: 'export type Tables = { songs: { id: string }; lyrics: { id: string } };',
};
const check = (path: string, text: string, list = tables) =>
  checkTables(rules, [list, { path: `apps/server/src/${path}`, text }]).map(({ place, what }) => `${place}: ${what}`);

test.each([
  ['features/songs/queries.ts', "db.selectFrom('songs').selectAll()"],
  ['features/songs/gone-song-queries.ts', "tx.insertInto('songs')"],
  ['features/lyrics/queries.ts', "db.selectFrom('lyrics').innerJoin('songs', 'songs.id', 'lyrics.song_id')"],
  ['features/songs/songs.test.ts', "tx.deleteFrom('lyrics')"],
  ['features/songs/rules.ts', "list.push('lyrics')"],
])('A query is where it belongs: %s %s', (path, text) => {
  expect(check(path, text)).toEqual([]);
});

test.each([
  ['features/songs/queries.ts', "db.selectFrom('lyrics')", 'uses lyrics, which is owned by lyrics'],
  [
    'features/songs/queries.ts',
    "db.selectFrom(['songs as s', 'lyrics as l'])",
    'uses lyrics, which is owned by lyrics',
  ],
  ['features/lyrics/mutations.ts', "tx.updateTable('songs')", 'uses songs, which is owned by songs'],
  ['app.ts', "db.selectFrom('songs')", 'uses songs, which is owned by songs'],
  ['features/songs/routes.ts', "db.selectFrom('songs')", 'holds SQL, which belongs in queries.ts or mutations.ts'],
  ['features/songs/routes.ts', 'sql`select 1`', 'holds SQL, which belongs in queries.ts or mutations.ts'],
])('A query elsewhere is a violation: %s %s', (path, text, what) => {
  expect(check(path, text)).toEqual([`apps/server/src/${path}:1: ${what}`]);
});

test('A table has one owner, and an owner has only tables that are there', () => {
  const text = 'export type Tables = { songs: { id: string }; tags: { id: string } };';
  expect(check('features/songs/rules.ts', '', { ...tables, text })).toEqual([
    'tools/checks/tables.json: tags has no owner',
    'tools/checks/tables.json: there is no table lyrics',
  ]);
});
