import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine, createTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { recordChange, createChangeCounter } from '../changes/index.ts';
import {
  type Database,
  DatabaseError,
  findCorruption,
  toDatabaseError,
  isForeignKeyViolation,
  isUniqueViolation,
  newId,
  openDatabase,
} from './index.ts';

let place: TestStorage;
let database: Database;
const noise: Error[] = [];

beforeAll(async () => {
  place = await createTestStorage();
  database = await openDatabase(place, (error) => noise.push(error));
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const putLanguage = (key: string) =>
  database.transaction((tx) => tx.insertInto('languages').values({ key, name: key, sort: 0 }).execute());
const languages = async () =>
  (await database.read.selectFrom('languages').select('key').orderBy('key').execute()).map((row) => row.key);

describe('a transaction', () => {
  test('leaves nothing behind when it fails', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.insertInto('languages').values({ key: 'xx', name: 'x', sort: 0 }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await languages()).not.toContain('xx');
  });

  test('says when a row is there already', async () => {
    await putLanguage('no');
    const error = await putLanguage('no').catch((caught) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(await languages()).toEqual(['no']);
  });

  test('says when the row it belongs to is not there', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const values = { id: 'a', accountId: 'a', userId: 'gone', providerId: 'credential', createdAt: at, updatedAt: at };
    const adding = database.transaction((tx) => tx.insertInto('auth_account').values(values).execute());
    const error = await adding.catch((caught) => caught);
    expect([isForeignKeyViolation(error), isUniqueViolation(error)]).toEqual([true, false]);
  });

  test('refuses reading beside it, and a transaction inside it', async () => {
    await expect(database.transaction(async () => languages())).rejects.toThrow('hand the transaction on');
    await expect(database.transaction(async () => putLanguage('en'))).rejects.toThrow('hand the transaction on');
  });

  test('many at once are done one by one or side by side, none is lost', async () => {
    await Promise.all(['aa', 'ab', 'ac', 'ad', 'ae', 'af', 'ag', 'ah'].map(putLanguage));
    expect(await languages()).toEqual(expect.arrayContaining(['aa', 'ab', 'ac', 'ad', 'ae', 'af', 'ag', 'ah']));
  });
});

describe('changes', () => {
  test('are numbered in the order they become visible, and belong to their transaction', async () => {
    const changeCounter = createChangeCounter(database);
    const before = await changeCounter.versions();
    await database
      .transaction((tx) => recordChange(tx, { kind: 'song', id: 's-1' }, new Date()))
      .catch(() => undefined);
    const after = await changeCounter.versions();
    expect(after.library).toBeGreaterThan(before.library);
    expect(after.people).toBe(before.people);
    await database
      .transaction(async (tx) => {
        await recordChange(tx, { kind: 'rights', id: 'u-1' }, new Date());
        throw new Error('no');
      })
      .catch(() => undefined);
    expect((await changeCounter.versions()).people).toBe(before.people);
  });

  test('made by another process are seen within a quarter of a second', async () => {
    const other = await openDatabase(place, () => undefined);
    let time = 0;
    const changeCounter = createChangeCounter(database, () => time);
    const before = await changeCounter.versions();
    await other.transaction((tx) => recordChange(tx, { kind: 'song', id: 's-2' }, new Date()));
    time = 251;
    expect((await changeCounter.versions()).library).toBeGreaterThan(before.library);
    await other.close();
  });
});

describe('opening', () => {
  test('a second time changes nothing and finds what was stored', async () => {
    const again = await openDatabase(place, () => undefined);
    expect(await again.read.selectFrom('languages').select('key').where('key', '=', 'no').execute()).toHaveLength(1);
    await again.close();
  });

  test('a database written by a newer Canticle is refused and left as it is', async () => {
    const other = await createTestStorage();
    const first = await openDatabase(other, () => undefined);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-the-future', '2099')`.execute(first.kysely);
    await first.close();
    await expect(openDatabase(other, () => undefined)).rejects.toThrow(/newer Canticle .*9999-the-future/);
    await other.remove();
  });

  test('a server that is not there is named in plain words', async () => {
    const error = await openDatabase(
      { dataDir: place.dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' },
      () => undefined,
    ).catch((caught) => caught);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error.message).toBe('PostgreSQL at 127.0.0.1:1 is not running: nothing is listening at that address.');
  });
});

if (engine === 'sqlite')
  describe('the SQLite file', () => {
    test('a full disk is reported, nothing is lost, and it goes on when there is room', async () => {
      const full = await createTestStorage();
      const small = await openDatabase(full, () => undefined);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(small.kysely);
      await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count) + 2)}`.execute(small.kysely);
      const fill = (key: string) =>
        small.transaction((tx) =>
          tx
            .insertInto('languages')
            .values({ key, name: 'x'.repeat(100_000), sort: 0 })
            .execute(),
        );
      const error = await fill('bb').catch((caught) => caught);
      expect(error).toMatchObject({ kind: 'full', message: 'The disk of the server is full. Nothing was changed.' });
      expect(await small.read.selectFrom('languages').select('key').execute()).toEqual([]);
      await sql`pragma max_page_count = 1000000`.execute(small.kysely);
      await fill('bb');
      expect(await small.read.selectFrom('languages').select('key').execute()).toEqual([{ key: 'bb' }]);
      await small.close();
      await full.remove();
    });

    test('another program that holds it is waited for, then named', async () => {
      const held = await createTestStorage();
      const waiting = await openDatabase(held, () => undefined);
      const holder = new Sqlite(join(held.dataDir, 'canticle.sqlite'));
      holder.exec('begin immediate');
      const error = await waiting
        .transaction((tx) => tx.insertInto('languages').values({ key: 'cc', name: 'c', sort: 0 }).execute())
        .catch((caught) => caught);
      expect(error).toMatchObject({ kind: 'locked' });
      holder.exec('rollback');
      holder.close();
      await waiting.transaction((tx) => tx.insertInto('languages').values({ key: 'cc', name: 'c', sort: 0 }).execute());
      await waiting.close();
      await held.remove();
    }, 20_000);

    test('is waited for without holding up whoever only reads', async () => {
      const held = await createTestStorage();
      const waiting = await openDatabase(held, () => undefined);
      const holder = new Sqlite(join(held.dataDir, 'canticle.sqlite'));
      holder.exec('begin immediate');
      const written = waiting.transaction((tx) =>
        tx.insertInto('languages').values({ key: 'dd', name: 'd', sort: 0 }).execute(),
      );
      // If the wait blocked the thread, the holder could not release the lock before it ends.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await waiting.read.selectFrom('languages').select('key').execute()).toEqual([]);
      holder.exec('rollback');
      holder.close();
      await written;
      expect(await waiting.read.selectFrom('languages').select('key').execute()).toEqual([{ key: 'dd' }]);
      await waiting.close();
      await held.remove();
    });

    test('is written so that it survives a power cut', async () => {
      const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database.kysely);
      const { rows: sync } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.kysely);
      expect([mode[0]?.journal_mode, sync[0]?.synchronous]).toEqual(['wal', 2]);
    });
  });

test('trouble is recognised by the codes of both engines, and nothing else is', () => {
  expect(toDatabaseError({ code: 'SQLITE_FULL' })?.kind).toBe('full');
  expect(toDatabaseError({ code: '53100' })?.kind).toBe('full');
  expect(toDatabaseError({ code: 'SQLITE_IOERR_WRITE' })?.kind).toBe('full');
  expect(toDatabaseError({ code: 'SQLITE_IOERR_READ' })?.message).toBe('The database files cannot be read or written.');
  expect(toDatabaseError({ code: 'SQLITE_BUSY_SNAPSHOT' })?.kind).toBe('locked');
  expect(toDatabaseError({ code: '57P01' })?.kind).toBe('away');
  expect(toDatabaseError({ code: 'ECONNREFUSED' })?.kind).toBe('away');
  expect(toDatabaseError(new Error('other'))).toBeUndefined();
});

test('ids are UUIDs of version 7 that sort by the time they were made', () => {
  const [early, late] = [newId(1_700_000_000_000), newId(1_700_000_000_001)];
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(early < late).toBe(true);
  const ofOneMoment = Array.from({ length: 10_000 }, () => newId(1_700_000_000_000));
  expect(ofOneMoment).toEqual(ofOneMoment.toSorted());
  expect(new Set(ofOneMoment).size).toBe(10_000);
});

test('ids sort by when they were made after the clock was set back, too', () => {
  const now = Date.now();
  const made = [now, now - 6 * 3600_000, now - 1, now, now + 1].map((time) => newId(time));
  expect(made).toEqual(made.toSorted());
});

describe('a damaged file of the embedded database', () => {
  test('is named in one sentence, with what to do, and left as it is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'canticle-damaged-'));
    const file = join(dataDir, 'canticle.sqlite');
    const opened = () => openDatabase({ dataDir, databaseUrl: undefined }, () => undefined);
    const sentence = `The database file ${file} is damaged, and was left as it is. Move DATA_DIR away and restore a backup: `;
    try {
      await (await opened()).close();
      await truncate(file, 20_000);
      const cut = await opened().then(
        (whole) => whole.close(),
        (error: unknown) => error,
      );
      await writeFile(file, 'This is no database, but long enough to have a header of its own. '.repeat(20));
      for (const error of [cut, await opened().catch((thrown: unknown) => thrown)]) {
        expect(error).toBeInstanceOf(DatabaseError);
        expect((error as Error).message).toContain(sentence);
      }
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  test('is recognised by what is thrown later too, and nothing else is', () => {
    const at = { dataDir: '/d', databaseUrl: undefined };
    const thrown = (code: string) => findCorruption(Object.assign(new Error('x'), { code }), at)?.message;
    expect(thrown('SQLITE_CORRUPT_VTAB')).toContain('/d/');
    expect(thrown('SQLITE_NOTADB')).toContain('npm run canticle -- restore');
    expect([thrown('SQLITE_FULL'), thrown('XX001'), findCorruption(new Error('x'), at)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
