import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createTestClusters, runSql, type TestCluster } from './testing/clusters.ts';

const as = 'ada@example.org';
const REFUSED = 'The database is read-only right now. Nothing was changed.';

const clusters = createTestClusters();
afterAll(() => clusters.remove());

const setReadOnly = (url: string, is: 'on' | 'off') =>
  runSql(url, `alter system set default_transaction_read_only = ${is}`, 'select pg_reload_conf()');

const rename = (canticle: TestCanticle, displayName: string) =>
  canticle.request('PUT api/Session', { as, body: { displayName } });
const readiness = async (canticle: TestCanticle) => {
  const { status, json } = await canticle.request('GET readyz');
  return [status, json.database];
};

describe('a PostgreSQL that takes no changes any more', () => {
  let primary: TestCluster;
  let copy: TestCluster;
  beforeAll(async () => {
    primary = await clusters.start();
    copy = await clusters.start(primary.url);
  });

  test('is not ready and says why; reading goes on, and so does everything once it takes changes again', async () => {
    const canticle = await startCanticle({ DATABASE_URL: primary.url });
    expect((await rename(canticle, 'Before')).status).toBe(200);
    await setReadOnly(primary.url, 'on');
    await expect.poll(() => readiness(canticle)).toEqual([503, REFUSED]);
    const refused = await rename(canticle, 'Between');
    expect([refused.status, refused.headers['x-problem'], refused.text]).toEqual([503, 'UNAVAILABLE', REFUSED]);
    expect((await canticle.request('GET api/Session', { as })).result.displayName).toBe('Before');
    await setReadOnly(primary.url, 'off');
    await expect.poll(() => readiness(canticle)).toEqual([200, 'ready']);
    expect((await rename(canticle, 'After')).status).toBe(200);
    await canticle.close();
  });

  test('is left for the one of its hosts that takes them, without a restart', async () => {
    const { host } = new URL(copy.url);
    const both = primary.url.replace('@', `@${host},`);
    const canticle = await startCanticle({ DATABASE_URL: `${both}?target_session_attrs=read-write` });
    expect((await rename(canticle, 'At the primary')).status).toBe(200);

    await setReadOnly(primary.url, 'on');
    await runSql(copy.url, 'select pg_promote()', 'alter system set default_transaction_read_only = off');
    await expect.poll(async () => (await rename(canticle, 'At the copy')).status, { timeout: 20_000 }).toBe(200);
    expect(await readiness(canticle)).toEqual([200, 'ready']);
    const rows = await runSql(copy.url, `select display_name from users where display_name = 'At the copy'`);
    expect(rows).toHaveLength(1);

    await primary.stop();
    expect((await rename(canticle, 'Alone')).status).toBe(200);
    await canticle.close();
  });
});

describe('a primary that is killed while many read and write, with synchronous replication', () => {
  test('is replaced by its replica: nothing that was acknowledged is lost, and nothing is restarted', async () => {
    const primary = await clusters.start(undefined, ['synchronous_standby_names=*']);
    const copy = await clusters.start(primary.url);
    const { host } = new URL(copy.url);
    const both = primary.url.replace('@', `@${host},`);
    const canticle = await startCanticle({ DATABASE_URL: both, DATABASE_READ_URL: both });
    await canticle.createPerson(as);

    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const write = async (worker: number) => {
      for (let n = 0; !isOver; n += 1) {
        const name = `Tag ${worker} ${n}`;
        const { status } = await canticle.request('POST api/Tags', { as, version: '4.0', body: { name, songIds: [] } });
        if (status === 200) acknowledged.push(name);
        statuses.add(status);
      }
    };
    const read = async () => {
      // What is read from memory leaves no time for the network.
      for (; !isOver; await nextTurn()) statuses.add((await canticle.request('GET api/Songs', { as })).status);
    };
    const load = [...Array.from({ length: 6 }, (_, worker) => write(worker)), read(), read()];
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);

    await primary.kill();
    await expect.poll(async () => (await readiness(canticle))[0], { timeout: 20_000 }).toBe(503);
    const before = acknowledged.length;
    await runSql(copy.url, 'select pg_promote()');
    await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(before + 20);
    expect(await readiness(canticle)).toEqual([200, 'ready']);
    expect((await canticle.request('GET api/Songs', { as })).status).toBe(200);
    isOver = true;
    await Promise.all(load);

    const { json } = await canticle.request('GET api/Tags', { as, version: '4.0' });
    const kept = new Set(json.map(({ name }: { name: string }) => name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    // Whoever came in between was told so, and that nothing was changed.
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await canticle.close();
  }, 90_000);
});
