import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { type Database, openDatabase } from './database.ts';
import { createPostingCache } from './posting-cache.ts';
import {
  clearWords,
  deleteWords,
  searchWords,
  createWordWriter,
  PART_SIZE,
  type WordQuery,
  type WordRow,
} from './word-tables.ts';

const table = 'search_words_a';
const songs = PART_SIZE;
const row = (number: number, text: string, more: Partial<WordRow> = {}): WordRow => ({
  number: songs + number,
  titles: [],
  anywhere: text.split(' '),
  scopes: [],
  ...more,
});

let place: TestStorage;
let database: Database;
let memory = createPostingCache();
let revision = 0;
beforeAll(async () => {
  place = await createTestStorage();
  database = await openDatabase(place, () => undefined);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});
beforeEach(async () => {
  await database.transaction((tx) => clearWords(tx, table));
  memory = createPostingCache();
  revision = 1;
});

const put = (...rows: readonly WordRow[]) =>
  database.transaction(async (tx) => {
    const writer = createWordWriter(table);
    await writer.add(tx, rows);
    await writer.flush(tx);
  });
const find = async (alternatives: WordQuery['alternatives'], more: Partial<WordQuery> = {}) => {
  const question = { part: 1, field: 'anywhere', alternatives, limit: 10, ...more } as const;
  const { numbers: found } = await searchWords(database.read, { table, revision }, question, memory);
  return found.map((number) => number - songs);
};

test('rows are found that have one word of each list of one of the ways, the lowest first', async () => {
  await put(row(1, 'amazing grace'), row(2, 'grace alone'), row(20_000, 'amazing love'), row(90_000, 'grace amazed'));
  expect(await find([[['grace']]])).toEqual([1, 2, 90_000]);
  expect(await find([[['amazing', 'amazed'], ['grace']]])).toEqual([1, 90_000]);
  expect(await find([[['amazing'], ['love']], [['alone']]])).toEqual([2, 20_000]);
  expect(await find([[['grace']]], { limit: 2 })).toEqual([1, 2]);
  expect(await find([[['grace']]], { part: 2 })).toEqual([]);
});

test('titles, scopes and phrases are each looked for by themselves', async () => {
  await put(
    row(1, 'grace and love and grace', { titles: ['love'], scopes: ['hh'] }),
    row(2, 'love and grace', { scopes: ['hh', 'free'] }),
    row(3, 'and love grace', { scopes: ['fs'] }),
  );
  expect(await find([[['love']]], { field: 'titles' })).toEqual([1]);
  expect(await find([[['love']]], { scopes: ['free', 'fs'] })).toEqual([2, 3]);
  expect(await find([[['love']]], { phrase: ['and', 'grace'] })).toEqual([1, 2]);
  expect(await find([[['love']]], { phrase: ['and', 'grace', 'alone'] })).toEqual([]);
});

test('rows that are taken away are not found any more, with any of their words', async () => {
  const gone = row(2, 'love and grace', { titles: ['love'], scopes: ['hh'] });
  await put(row(1, 'grace and love'), gone, row(3, 'love and grace'));
  await database.transaction((tx) => deleteWords(tx, table, [gone]));
  expect(await find([[['love']]])).toEqual([1, 3]);
  expect(await find([[['love']]], { phrase: ['and', 'grace'] })).toEqual([3]);
  expect(await find([[['love']]], { field: 'titles' })).toEqual([]);
});

test('what was read before a change is not what is found after it', async () => {
  await put(row(1, 'grace'));
  expect(await find([[['grace']]])).toEqual([1]);
  expect(await find([[['love']]])).toEqual([]);
  await put(row(2, 'grace love'));
  revision = 2;
  expect(await find([[['grace']]])).toEqual([1, 2]);
  expect(await find([[['love']]], { phrase: ['grace', 'love'] })).toEqual([2]);
});

test('what is kept of an index that has not changed is not asked for again, but on SQLite, which has it at hand', async () => {
  await put(row(1, 'grace'), row(2, 'love'));
  const question = { part: 1, field: 'anywhere', limit: 10 } as const;
  const isRead = async (word: string) => {
    const found = await searchWords(
      database.read,
      { table, revision },
      { ...question, alternatives: [[[word]]] },
      memory,
    );
    return found.isRead;
  };
  const isOnSqlite = database.engine === 'sqlite';
  expect([await isRead('grace'), await isRead('grace'), await isRead('love')]).toEqual([true, isOnSqlite, true]);
  revision += 1;
  expect(await isRead('grace')).toBe(true);
});

test('what does not fit is read again', async () => {
  memory = createPostingCache(1);
  await put(row(1, 'grace'), row(2, 'love'));
  for (const expected of [[1], [2], [1]])
    expect(await find([[[expected[0] === 1 ? 'grace' : 'love']]])).toEqual(expected);
});
