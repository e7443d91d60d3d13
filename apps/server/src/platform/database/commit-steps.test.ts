import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMigratedTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { afterCommit, createDeferredRows } from './commit-steps.ts';
import { type Database, isolateFailures, openDatabase, type Tx } from './index.ts';

let place: TestStorage;
let database: Database;
beforeAll(async () => {
  place = await createMigratedTestStorage();
  database = await openDatabase(place, () => undefined);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const written: (readonly string[])[] = [];
beforeEach(() => void (written.length = 0));
const rows = createDeferredRows<string>(async (_tx, added) => void written.push(added));

test('what is left for the end of a transaction is written once, in its order', async () => {
  const result = await database.transaction(async (tx) => {
    rows.add(tx, ['a', 'b']);
    rows.add(tx, ['c']);
    rows.remove(tx, (row) => row === 'b');
    expect(written).toEqual([]);
    return 'done';
  });
  expect([result, written]).toEqual(['done', [['a', 'c']]]);
  await database.transaction(async (tx) => rows.remove(tx, () => true));
  expect(written).toHaveLength(1);
});

test('nothing is written of a transaction that fails, and nothing is done after it', async () => {
  const done: string[] = [];
  const failing = database.transaction(async (tx) => {
    rows.add(tx, ['a']);
    afterCommit(tx, async () => void done.push('a'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect([written, done]).toEqual([[], []]);
});

test('an item that fails by itself leaves nothing, and those before and after it leave theirs', async () => {
  const done: string[] = [];
  const add = (tx: Tx, names: readonly string[]) => {
    rows.add(tx, names);
    for (const name of names) afterCommit(tx, async () => void done.push(name));
  };
  const failed = await database.transaction(async (tx) => {
    add(tx, ['before']);
    rows.remove(tx, () => false);
    const { failures } = await isolateFailures(tx, ['good', 'bad', 'well'], async (names) => {
      add(tx, names);
      if (names.includes('bad')) throw new Error('It is bad.');
    });
    add(tx, ['after']);
    return failures.map(({ item }) => item);
  });
  expect(failed).toEqual(['bad']);
  expect(written).toEqual([['before', 'good', 'well', 'after']]);
  expect(done).toEqual(['before', 'good', 'well', 'after']);
});

test('rows that are first left by an item that fails are dropped too', async () => {
  await database.transaction((tx) =>
    isolateFailures(tx, ['bad'], async (names) => {
      rows.add(tx, names);
      throw new Error('It is bad.');
    }),
  );
  expect(written).toEqual([]);
});

test('what is done after a commit comes before its caller goes on, and harms nobody when it fails', async () => {
  const done: string[] = [];
  await database.transaction(async (tx) => {
    afterCommit(tx, () => Promise.reject(new Error('no')));
    afterCommit(tx, async () => void done.push('second'));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['second']);
});

test('a transaction opened in another way is refused', async () => {
  const opened = database.kysely.transaction().execute(async (tx) => rows.add(tx, ['lost']));
  await expect(opened).rejects.toThrow('This needs a transaction of Database.transaction.');
});
