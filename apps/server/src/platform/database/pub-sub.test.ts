import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine, createTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { type Database, type MessageSubscription, openDatabase, publishMessage } from './index.ts';

let place: TestStorage;
let database: Database;
let other: Database;
beforeAll(async () => {
  place = await createTestStorage();
  database = await openDatabase(place, () => undefined);
  other = await openDatabase(place, () => undefined);
});
afterAll(async () => {
  await database.close();
  await other.close();
  await place.remove();
});

let ear: MessageSubscription;
let heard: string[];
let lost: Error[];
beforeEach(() => {
  heard = [];
  lost = [];
  ear = other.subscribe(
    'presentation',
    (text) => heard.push(text),
    (error) => lost.push(error),
  );
});
afterEach(() => ear.close());

const say = (text: string) => database.transaction(async (tx) => publishMessage(tx, 'presentation', text));

test('whoever must not miss anything looks within a second, and often where nothing is told', () => {
  expect(ear.pollMs).toBeLessThanOrEqual(engine === 'postgres' ? 1000 : 150);
});

test('a signal may be given on either engine', async () => {
  await expect(say('anything')).resolves.toBeUndefined();
});

if (engine === 'postgres')
  describe('on PostgreSQL', () => {
    /* Nothing is received before the connection is open. */
    const sayUntilHeard = async (text: string) => {
      await expect
        .poll(async () => {
          await say(text);
          return heard;
        })
        .toContain(text);
    };

    test('another process hears what was committed, and nothing else', async () => {
      await sayUntilHeard('first');
      const failing = database.transaction(async (tx) => {
        publishMessage(tx, 'presentation', 'undone');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await say('last');
      await expect.poll(() => heard).toContain('last');
      expect(heard).not.toContain('undone');
    });

    test('a line that is lost is opened again', async () => {
      await sayUntilHeard('before');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(database.read);
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      await expect.poll(async () => (await say('after'), heard), { timeout: 5000 }).toContain('after');
    });

    test('nothing is heard any more once the ear is closed', async () => {
      await sayUntilHeard('open');
      await ear.close();
      await say('closed');
      await say('closed');
      expect(heard).not.toContain('closed');
    });
  });
