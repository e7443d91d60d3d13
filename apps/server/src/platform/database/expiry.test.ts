import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSecondInstance, startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { engine } from '../../testing/test-storage.ts';
import { deleteBefore, runInBatches } from './index.ts';

const COUNT = 30_000;
const NOW = new Date();

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(() => canticle.close());
afterEach(async () => void (await sql`delete from idempotent_answers`.execute(canticle.context.database.kysely)));

const COLUMNS = {
  idempotent_answers: `(person_id, key, fingerprint, status, body, answered_at) select 'nobody', cast(i as text), 'f', 200, '{}',`,
  song_view_keys: '(key, at) select cast(i as text),',
};

/* Rows that have long expired, and one that has not. */
async function fill(table: keyof typeof COLUMNS): Promise<void> {
  const [old, present] = ['2020-01-01T00:00:00.000Z', NOW.toISOString()];
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(COUNT)})
    insert into ${sql.table(table)} ${sql.raw(COLUMNS[table])} case when i = 17 then ${present} else ${old} end from n`.execute(
    canticle.context.database.kysely,
  );
}

const keysOf = async (table: 'idempotent_answers' | 'song_view_keys') =>
  (await canticle.context.database.read.selectFrom(table).select('key').execute()).map(({ key }) => key);

/* Every hundredth row that is removed takes 20 milliseconds. */
async function slowDown(): Promise<void> {
  const { kysely: whole } = canticle.context.database;
  await sql`create function slow() returns trigger language plpgsql as $$
    begin if old.key like '%99' then perform pg_sleep(0.02); end if; return old; end $$`.execute(whole);
  await sql`create trigger slow before delete on idempotent_answers for each row execute function slow()`.execute(
    whole,
  );
}

const as = 'ada@example.org';
const write = async () => (await canticle.request('PUT api/Session', { as, body: { displayName: 'Ada' } })).status;

describe('what has expired', () => {
  test('goes in steps, each a transaction of its own, and nothing else does', async () => {
    await fill('idempotent_answers');
    const { database } = canticle.context;
    const sizes: number[] = [];
    const removed = await runInBatches(
      database,
      async (tx, atMost) => {
        const size = await deleteBefore(tx, 'idempotent_answers', 'answered_at', NOW, atMost);
        sizes.push(size);
        return size;
      },
      { batchSize: 700 },
    );
    expect([removed, sizes.length, Math.max(...sizes)]).toEqual([COUNT - 1, 43, 700]);
    expect(await keysOf('idempotent_answers')).toEqual(['17']);
  });

  test('goes once, whoever removes it, and the rest stays for the next time when one is stopped', async () => {
    await fill('idempotent_answers');
    const { database } = canticle.context;
    const closing = new AbortController();
    const remove = (signal?: AbortSignal) =>
      runInBatches(database, (tx, atMost) => deleteBefore(tx, 'idempotent_answers', 'answered_at', NOW, atMost), {
        batchSize: 500,
        ...(signal === undefined ? {} : { signal }),
      });
    closing.abort();
    expect(await remove(closing.signal)).toBe(500);
    const both = await Promise.all([remove(), remove()]);
    expect(both[0] + both[1]).toBe(COUNT - 501);
    expect(await keysOf('idempotent_answers')).toEqual(['17']);
  });

  test('goes by itself, however much there is, while others write', async () => {
    await fill('idempotent_answers');
    await write();
    // In a single statement it would take longer than PostgreSQL's statement timeout of five seconds.
    if (engine === 'postgres') await slowDown();
    const begun = performance.now();
    const other = await startSecondInstance(canticle, () => performance.now());
    await other.app.ready();
    let slowest = 0;
    let left = COUNT;
    while (left > 1 && performance.now() - begun < 50_000) {
      const asked = performance.now();
      expect(await write()).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      left = (await keysOf('idempotent_answers')).length;
    }
    expect(await keysOf('idempotent_answers')).toEqual(['17']);
    expect(slowest).toBeLessThan(4000);
    if (engine === 'postgres') expect(performance.now() - begun).toBeGreaterThan(5000);
    await other.app.close();
    await other.context.close();
  });

  test('of views goes with the hourly job', async () => {
    await fill('song_view_keys');
    await canticle.context.jobs.runDue();
    expect(await keysOf('song_view_keys')).toEqual(['17']);
  });
});
