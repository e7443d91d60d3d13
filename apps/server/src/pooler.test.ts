import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPgbouncer, startPgbouncer } from '../../../tools/scripts/pgbouncer.mjs';
import { type Database, openDatabase } from './platform/database/index.ts';
import { startSecondInstance, startCanticle, type TestCanticle } from './testing/canticle.ts';
import { readEvents } from './testing/event-reader.ts';
import { createLeader, addPresentedSong } from './testing/presentation-fixtures.ts';

type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>;

const as = 'ada@example.org';
const AT_ONCE = 15;
const SERVER_CONNECTIONS = 3;

/* Sends requests concurrently, this many in total; counts the responses by their status. */
async function countStatuses(count: number, ask: (n: number) => ReturnType<TestCanticle['request']>) {
  const statuses: Record<number, number> = {};
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      const { status } = await ask(n);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return statuses;
}

async function timeOf(work: Promise<unknown>): Promise<{ readonly error: unknown; readonly seconds: number }> {
  const begun = performance.now();
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return { error, seconds: (performance.now() - begun) / 1000 };
}

const { reason } = findPgbouncer();

describe.skipIf(reason !== undefined)('behind PgBouncer in transaction mode (needs pgbouncer)', () => {
  let pooler: Pgbouncer;
  let canticle: TestCanticle;
  let pooled: string;
  beforeAll(async () => {
    const server = String(process.env['TEST_DATABASE_URL']);
    pooler = await startPgbouncer(server, [`default_pool_size = ${SERVER_CONNECTIONS}`]);
    canticle = await startCanticle(({ databaseUrl }) => {
      pooled = pooler.addressOf(String(databaseUrl));
      return { DATABASE_URL: pooled, REQUESTS_PER_MINUTE: '1000000' };
    });
    await canticle.createPerson(as);
  });
  afterAll(async () => {
    await canticle?.close();
    await pooler?.stop();
  });

  /* What another client's connection through the pooler sees. */
  const askPlainly = async (text: string) => {
    const client = new pg.Client({ connectionString: pooled });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  test('hundreds of searches and writes at once are answered, and none fails', async () => {
    await addPresentedSong(canticle, { free: true });
    await canticle.context.jobs.runDue();
    const search = (query: string) => canticle.request('POST api/Search', { as, version: '4.0', body: { query } });
    await expect.poll(async () => (await search('verse')).status).toBe(200);
    const searches = countStatuses(250, (n) => search(`verse ${n % 7}`));
    const writes = countStatuses(250, (n) =>
      canticle.request('POST api/Tags', { as, version: '4.0', body: { name: `Tag ${n}`, songIds: [] } }),
    );
    expect(await Promise.all([searches, writes])).toEqual([{ 200: 250 }, { 200: 250 }]);
    expect((await canticle.request('GET api/Tags', { as, version: '4.0' })).json).toHaveLength(250);
  });

  test('nothing of a connection is left for the next program: no limits, no statements, no locks', async () => {
    for (let n = 0; n < SERVER_CONNECTIONS; n += 1) {
      expect(await askPlainly('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
      expect(await askPlainly('select name from pg_prepared_statements')).toEqual([]);
    }
    expect(
      await askPlainly(
        `select 1 from pg_locks l join pg_database d on d.oid = l.database
           where locktype = 'advisory' and datname = current_database()`,
      ),
    ).toEqual([]);
  });

  test('another server hears of a presentation within about a second', async () => {
    const { song } = await addPresentedSong(canticle, { free: true });
    const other = await startSecondInstance(canticle, () => performance.now());
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`;
    const ada = createLeader(canticle, as);
    await ada.publish(song, 0);
    const reader = await readEvents(`${address}/api/canticle/presentations/own/events`, {
      authorization: `Bearer ${await canticle.token(as)}`,
    });
    await reader.waitFor(({ data }) => data.position?.settings.currentIndex === 0);
    await ada.publish(song, 1);
    const { seconds } = await timeOf(reader.waitFor(({ data }) => data.position?.settings.currentIndex === 1));
    expect(seconds).toBeLessThan(3);
    reader.close();
    await other.app.close();
    await other.context.close();
  });

  describe.each([
    ['as it comes', []],
    ['that ignores what is sent at the start', ['ignore_startup_parameters = statement_timeout,lock_timeout']],
  ])('a pooler %s', (_how, settings) => {
    let own: Pgbouncer;
    let database: Database;
    beforeAll(async () => {
      own = await startPgbouncer(String(process.env['TEST_DATABASE_URL']), settings);
      const { dataDir, databaseUrl } = canticle.storage;
      database = await openDatabase({ dataDir, databaseUrl: own.addressOf(String(databaseUrl)) }, () => undefined);
    });
    afterAll(async () => {
      await database?.close();
      await own?.stop();
    });

    test('lets no statement take longer than five seconds, in a transaction or outside one', async () => {
      const tooLong = sql`select pg_sleep(8)`;
      const results = await Promise.all([
        timeOf(tooLong.execute(database.read)),
        timeOf(database.transaction((tx) => tooLong.execute(tx))),
      ]);
      for (const { error, seconds } of results) {
        expect(String((error as Error & { cause?: unknown }).cause ?? error)).toContain('statement timeout');
        expect(seconds).toBeLessThan(7.5);
      }
      await expect(database.ping()).resolves.toBeUndefined();
    });
  });

  test('which is said not to be there refuses what is sent at the start, and the start says why', async () => {
    const opening = openDatabase(
      { dataDir: canticle.storage.dataDir, databaseUrl: pooled, databasePooler: false },
      () => undefined,
    );
    await expect(opening).rejects.toThrow(/DATABASE_POOLER/);
  });
});
