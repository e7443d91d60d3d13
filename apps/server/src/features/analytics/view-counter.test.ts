import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, startSecondInstance, type TestCanticle } from '../../testing/canticle.ts';
import { addSong } from '../../testing/library.ts';
import { startOfHour } from './rules.ts';
import { createViewCounter } from './view-counter.ts';

const LISTENERS = 1000;
let canticle: TestCanticle;
let beside: Pick<TestCanticle, 'context' | 'app'>;
let songId: string;
beforeAll(async () => {
  canticle = await startCanticle();
  beside = await startSecondInstance(canticle, () => performance.now());
  songId = await addSong(canticle.context, {});
});
afterAll(async () => {
  await beside.app.close();
  await beside.context.close();
  await canticle.close();
});

const HOUR = startOfHour(new Date());
const toView = (key?: string) => ({ songId, hour: HOUR, country: 'NO', language: 'no', key });
/* Each transaction takes the rows of the song once: so many times somebody has to wait for them. */
async function countTransactions(work: () => Promise<unknown>): Promise<readonly number[]> {
  const databases = [canticle.context.database, beside.context.database];
  const before = databases.map((database) => database.commitCount());
  await work();
  return databases.map((database, at) => database.commitCount() - (before[at] ?? 0));
}
async function readCounts(): Promise<readonly number[]> {
  const counts = (['song_views', 'song_view_hours', 'song_view_languages'] as const).map(async (table) => {
    const { rows } = await sql<{ sum: number }>`select sum(count) as sum from ${sql.table(table)}
      where song_id = ${songId}`.execute(canticle.context.database.read);
    return Number(rows[0]?.sum ?? 0);
  });
  return Promise.all(counts);
}

test('a thousand listeners of one song cost a transaction of each server, and one more for those who come meanwhile', async () => {
  const counters = [canticle, beside].map(({ context }) => createViewCounter(context.database, context.now));
  const keys = Array.from({ length: LISTENERS }, () => newId());
  const countAll = () =>
    Promise.all(keys.map((key, at) => counters[at % 2]?.count(toView(at % 4 < 2 ? key : undefined))));
  expect(await countTransactions(countAll)).toEqual([1, 1]);
  expect(await readCounts()).toEqual([LISTENERS, LISTENERS, LISTENERS]);
  // Half of them are the same views once more.
  expect(await countTransactions(countAll)).toEqual([1, 1]);
  expect(await readCounts()).toEqual(Array.from({ length: 3 }, () => LISTENERS * 1.5));

  const meanwhile = async () => {
    const first = counters[0]?.count(toView());
    await turn();
    await Promise.all([first, ...keys.map(() => counters[0]?.count(toView()))]);
  };
  expect(await countTransactions(meanwhile)).toEqual([2, 0]);
  expect((await readCounts())[0]).toBe(LISTENERS * 2.5 + 1);
});
