import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/index.ts';
import { createMigratedTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { createEventOutbox } from './sandbox-events.ts';

let place: TestStorage;
let database: Database;

beforeEach(async () => {
  place = await createMigratedTestStorage();
  database = await openDatabase(place, () => undefined);
});
afterEach(async () => {
  await database.close();
  await place.remove();
});

it('an event of the sandbox that is never taken does not hold up those behind it, and is tried each time', async () => {
  let moment = 0;
  const parts = { database, log: pino({ level: 'silent' }), now: () => new Date(Date.UTC(2026, 4, 1) + ++moment) };
  const tried: string[] = [];
  const post = createEventOutbox(parts, async (body) => {
    const { id } = JSON.parse(body).data.object;
    tried.push(id);
    if (id.startsWith('torn')) throw new Error('The webhook answered 500.');
  });
  const add = (id: string) => database.transaction((tx) => post.add(tx, 'customer.subscription.updated', id));
  for (let count = 0; count < 101; count += 1) await add(`torn ${count}`);
  await add('whole');
  post.deliverSoon();
  await post.whenIdle();
  expect(tried).toHaveLength(102);
  expect(tried).toContain('whole');
  tried.length = 0;
  post.deliverSoon();
  await post.whenIdle();
  expect(tried).toHaveLength(101);
  expect(tried).not.toContain('whole');
});
