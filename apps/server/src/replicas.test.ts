import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPgbouncer, startPgbouncer } from '../../../tools/scripts/pgbouncer.mjs';
import { openDatabase } from './platform/database/index.ts';
import { startCanticle, startSecondInstance, type TestCanticle } from './testing/canticle.ts';
import { createTestClusters, runSql, type TestCluster } from './testing/clusters.ts';
import { addCollection, addSong } from './testing/library.ts';
import { createMigratedTestStorage } from './testing/test-storage.ts';

type Server = Pick<TestCanticle, 'app' | 'context'> & Partial<Pick<TestCanticle, 'token'>>;

const as = 'ada@example.org';
const METRICS_TOKEN = 'a-token-that-is-long-enough';
const PATIENCE = { timeout: 20_000, interval: 50 };

const clusters = createTestClusters();
let primary: TestCluster;
let copy: TestCluster;
let canticle: TestCanticle;
let collectionId: string;
let song: string;

async function pause(): Promise<void> {
  await runSql(copy.url, 'select pg_wal_replay_pause()');
  // It stops only before the next thing to replay.
  const state = () => runSql(copy.url, 'select pg_get_wal_replay_pause_state() as state');
  await expect.poll(state, PATIENCE).toEqual([{ state: 'paused' }]);
}
const resume = () => runSql(copy.url, 'select pg_wal_replay_resume()');

/* Several servers on one database trust the issuer of the first. */
const signIn = async ({ token = canticle.token }: Server, email: string) => ({
  authorization: `Bearer ${await token(email)}`,
});
async function get(server: Server, path: string, email = as) {
  const response = await server.app.inject({ url: `/${path}`, headers: await signIn(server, email) });
  return { status: response.statusCode, result: response.statusCode === 200 ? response.json().result : undefined };
}
const titleAt = async (server: Server, email = as) =>
  (await get(server, `api/Songs/Id/${song}`, email)).result?.name.en;
const titlesAt = async (server: Server): Promise<string[]> =>
  (await get(server, 'api/Songs?includeUnavailable=true')).result.map(({ name }: { name: { en: string } }) => name.en);
const foundAt = async (server: Server, query: string): Promise<string[]> => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Search',
    headers: { ...(await signIn(server, as)), 'x-api-version': '4.0' },
    payload: { query },
  });
  return response.json().songs.map(({ id }: { id: string }) => id);
};
const booksAt = async (server: Server): Promise<string[]> =>
  (await get(server, 'api/Collections?allCollections=true')).result.map(
    ({ name }: { name: { en: string } }) => name.en,
  );
/* Names the song, and the book it is in. */
async function rename(server: Server, title: string): Promise<void> {
  await addCollection(server.context, { id: collectionId, key: 'BOOK', name: { en: title } });
  await addSong(server.context, {
    id: song,
    name: { en: title },
    memberships: [{ collectionId, number: 1, free: true }],
  });
}
const replicaState = async (server: Server) => {
  const response = await server.app.inject({ url: '/readyz' });
  const { ready, status, replicas } = response.json();
  return [response.statusCode, ready, status, replicas];
};
const IN_USE = [200, true, 'ready', 'ready'];

/* What a Prometheus reads. */
async function metric(server: Server, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await server.app.inject({ url: '/metrics', headers });
  const line = body.split('\n').find((text) => text.startsWith(`canticle_${name} `));
  return Number(line?.split(' ')[1]);
}
const readsBy = (who: 'replica' | 'primary', server: Server = canticle) =>
  metric(server, `shared_reads_total{server="${who}"}`);

/* The replica has what the server knows of. */
async function untilUsed(server: Server = canticle): Promise<void> {
  const readOnce = async () => {
    const before = await readsBy('replica', server);
    await titleAt(server);
    return (await readsBy('replica', server)) - before;
  };
  await expect.poll(readOnce, PATIENCE).toBeGreaterThan(0);
}

const startWith = (replicas: string, database = primary.url) =>
  startCanticle({ DATABASE_URL: database, DATABASE_READ_URL: replicas, METRICS_TOKEN });

beforeAll(async () => {
  primary = await clusters.start();
  copy = await clusters.start(primary.url);
  canticle = await startWith(copy.url);
  await canticle.createPerson(as);
  await canticle.createPerson('editor@example.org', { roles: ['editor'] });
  await canticle.createPerson('admin@example.org', { roles: ['administrator'] });
  collectionId = await addCollection(canticle.context, { key: 'BOOK' });
  song = await addSong(canticle.context, { name: { en: 'First' } });
}, 60_000);
afterAll(async () => {
  await canticle?.close();
  await clusters.remove();
});
beforeEach(async () => {
  await resume();
  await rename(canticle, 'Before');
  await untilUsed();
});

describe('a server with a replica', () => {
  test('reads there what everybody shares, and at the primary what belongs to a person', async () => {
    await canticle.request('PUT api/Session', { as, body: { displayName: 'Old' } });
    expect(await titleAt(canticle, 'editor@example.org')).toBe('Before');
    await untilUsed();
    await pause();
    // Changed behind the back of the server, so that the places differ.
    await runSql(
      primary.url,
      `update songs set name = '{"en":"Unknown"}' where id = '${song}'`,
      `update users set display_name = 'New' where display_name = 'Old'`,
    );
    expect(await titleAt(canticle)).toBe('Before');
    expect((await get(canticle, 'api/Session')).result.displayName).toBe('New');
    // Who may change a song reads it where it is changed.
    expect(await titleAt(canticle, 'editor@example.org')).toBe('Unknown');
  });

  test('shows at once what was written through it, while the replica replays nothing and after', async () => {
    expect(await titlesAt(canticle)).toEqual(['Before']);
    await pause();
    // Also what no version of the library counts.
    await canticle.context.database.transaction((tx) =>
      tx.updateTable('songs').set({ name: '{"en":"Not counted"}' }).where('id', '=', song).execute(),
    );
    expect(await titleAt(canticle)).toBe('Not counted');
    await rename(canticle, 'Own after');
    const before = await readsBy('primary');
    expect(await titleAt(canticle)).toBe('Own after');
    expect(await titlesAt(canticle)).toEqual(['Own after']);
    await expect.poll(() => foundAt(canticle, 'own after')).toEqual([song]);
    expect(await readsBy('primary')).toBeGreaterThan(before);
    await resume();
    await untilUsed();
    expect(await titleAt(canticle)).toBe('Own after');
    expect(await titlesAt(canticle)).toEqual(['Own after']);
    expect(await foundAt(canticle, 'own after')).toEqual([song]);
  });

  test('says that its replica is behind, and goes on: it is ready', async () => {
    await expect.poll(() => replicaState(canticle), PATIENCE).toEqual(IN_USE);
    expect(await metric(canticle, 'replica_used')).toBe(1);
    await pause();
    const state = async () => {
      await rename(canticle, 'Far ahead');
      return replicaState(canticle);
    };
    await expect
      .poll(state, PATIENCE)
      .toEqual([200, true, 'degraded', 'The replica is behind. The primary answers instead.']);
    expect(await metric(canticle, 'replica_used')).toBe(0);
    expect(await metric(canticle, 'replica_lag_seconds')).toBeGreaterThan(0);
    const { json } = await canticle.request('GET api/canticle/status', { as: 'admin@example.org' });
    expect(json.database).toEqual({ engine: 'postgres', state: 'The replica is behind. The primary answers instead.' });
    expect(await titleAt(canticle)).toBe('Far ahead');
    await resume();
    await expect.poll(() => replicaState(canticle), PATIENCE).toEqual(IN_USE);
    await untilUsed();
  });

  test('loses its replica while many read, and no request fails; it reads there again when it is back', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const readers = Array.from({ length: 8 }, async (_, n) => {
      // What is read from memory leaves no time for the network.
      for (; !isOver; await nextTurn())
        statuses.add((await get(canticle, n % 2 === 0 ? `api/Songs/Id/${song}` : 'api/Songs')).status);
    });
    await untilUsed();
    await copy.kill();
    const seen = async () => (await replicaState(canticle))[3];
    await expect.poll(seen, PATIENCE).toBe('No replica can be reached. The primary answers instead.');
    await copy.start();
    await expect.poll(() => replicaState(canticle), PATIENCE).toEqual(IN_USE);
    await untilUsed();
    isOver = true;
    await Promise.all(readers);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });
});

describe('two servers with a replica', () => {
  let time: number;
  let other: Server;
  beforeEach(async () => {
    time = 0;
    other = await startSecondInstance(canticle, () => time);
    await untilUsed(other);
  });
  const close = async () => {
    await other.app.close();
    await other.context.close();
  };

  test('never keep an older list than the version they were told of', async () => {
    expect(await titlesAt(other)).toEqual(['Before']);
    expect(await booksAt(other)).toEqual(['Before']);
    await expect.poll(() => foundAt(other, 'before')).toEqual([song]);
    await pause();
    await rename(canticle, 'Elsewhere');
    // Now the other one hears of it, and the replica has not got it yet.
    time += 250;
    expect(await booksAt(other)).toEqual(['Elsewhere']);
    expect(await titlesAt(other)).toEqual(['Elsewhere']);
    expect(await titleAt(other)).toBe('Elsewhere');
    await resume();
    await untilUsed(other);
    expect(await booksAt(other)).toEqual(['Elsewhere']);
    expect(await titlesAt(other)).toEqual(['Elsewhere']);
    await expect.poll(() => foundAt(other, 'elsewhere')).toEqual([song]);
    await close();
  });

  test('tell a device of a change when each of them shows it', async () => {
    const { next } = (await canticle.request('GET api/canticle/changes', { as })).json;
    await pause();
    await rename(canticle, 'News');
    const begun = performance.now();
    const { changed } = (await canticle.request(`GET api/canticle/changes?since=${next}`, { as })).json;
    expect(changed).toContainEqual({ kind: 'song', id: song });
    // The other one is asked as late as the device can be.
    time += performance.now() - begun;
    expect(await titleAt(other)).toBe('News');
    await close();
  });
});

describe('the replicas of a server', () => {
  const { reason } = findPgbouncer();

  test('that has several are read one after the other', async () => {
    const another = await clusters.start(primary.url);
    const { host } = new URL(another.url);
    const server = await startWith(copy.url.replace('@', `@${host},`));
    await untilUsed(server);
    for (const [gone, left] of [
      [copy, another],
      [another, copy],
    ] as const) {
      await gone.stop();
      await untilUsed(server);
      expect(await replicaState(server)).toEqual(IN_USE);
      await gone.start();
      await left.stop();
      await untilUsed(server);
      await left.start();
    }
    await server.close();
    await another.stop();
  });

  test('are not read before they have the newest migration', async () => {
    await runSql(primary.url, 'create database migrated');
    const [at] = await runSql(primary.url, 'select pg_current_wal_lsn() as lsn');
    await expect
      .poll(() => runSql(copy.url, `select pg_last_wal_replay_lsn() >= '${at?.['lsn']}' as has`), PATIENCE)
      .toEqual([{ has: true }]);
    await pause();
    const fresh = (url: string) => url.replace('/postgres', '/migrated');
    const server = await startWith(fresh(copy.url), fresh(primary.url));
    expect((await replicaState(server))[3]).toBe('The replica is behind. The primary answers instead.');
    expect((await server.request('GET api/Songs', { as })).status).toBe(200);
    expect(await readsBy('replica', server)).toBe(0);
    await resume();
    await expect.poll(() => replicaState(server), PATIENCE).toEqual(IN_USE);
    await untilUsed(server);
    await server.close();
  });

  test.skipIf(reason !== undefined)('are reached through a pooler too (needs pgbouncer)', async () => {
    const pooler = await startPgbouncer(copy.url, ['default_pool_size = 3']);
    const server = await startWith(pooler.addressOf(copy.url));
    await untilUsed(server);
    expect(await titlesAt(server)).toEqual(['Before']);
    await pause();
    await rename(server, 'Pooled');
    expect(await titleAt(server)).toBe('Pooled');
    expect(await titlesAt(server)).toEqual(['Pooled']);
    await resume();
    await untilUsed(server);
    expect(await titleAt(server)).toBe('Pooled');
    const statements = await Promise.all(Array.from({ length: 40 }, () => titlesAt(server)));
    expect(new Set(statements.flat())).toEqual(new Set(['Pooled']));
    await server.close();
    await pooler.stop();
  });

  test('that followed a primary which is no more are not read, however far they are', async () => {
    const old = await clusters.start();
    const [next, left] = [await clusters.start(old.url), await clusters.start(old.url)];
    const before = await startWith(left.url, old.url);
    await before.request('GET api/Songs', { as });
    await before.close();
    await next.stop();
    // Only the one that is left gets this.
    await runSql(old.url, 'create table lost as select generate_series(1, 100000)');
    await expect.poll(() => runSql(left.url, `select to_regclass('lost') is not null as has`)).toEqual([{ has: true }]);
    await old.kill();
    await next.start();
    await runSql(next.url, 'select pg_promote()');
    const server = await startWith(left.url, next.url);
    expect((await replicaState(server))[3]).toBe(
      'DATABASE_READ_URL names no replica of this database. The primary answers instead.',
    );
    expect(await readsBy('replica', server)).toBe(0);
    await server.close();
  });
});

describe('a DATABASE_READ_URL that names no replica is explained when the server starts, which goes on', () => {
  const startSentence = async (databaseReadUrl: string): Promise<string> => {
    const { dataDir, remove } = await createMigratedTestStorage();
    const sentences: string[] = [];
    const database = await openDatabase(
      { dataDir, databaseUrl: primary.url, databaseReadUrl },
      () => undefined,
      (sentence) => sentences.push(sentence),
    );
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    await remove();
    return sentences.join('\n');
  };
  const NONE = 'No replica is read, and the primary answers everything: ';

  test('nothing listens there', async () => {
    expect(await startSentence('postgres://me@127.0.0.1:1/songs')).toBe(
      `${NONE}PostgreSQL at 127.0.0.1:1 is not running: nothing is listening at that address.`,
    );
  });
  test('it has no such database', async () => {
    const sentence = await startSentence(copy.url.replace('/postgres', '/nothing'));
    expect(sentence).toMatch(/has no database named "nothing"/);
  });
  test('its host is unknown', async () => {
    const sentence = await startSentence('postgres://me@not-there.invalid/songs');
    expect(sentence).toBe(`${NONE}The host "not-there.invalid" in DATABASE_READ_URL was not found.`);
  });
  test('it is the primary', async () => {
    expect(await startSentence(primary.url)).toMatch(/is no replica: it takes changes itself\.$/);
  });
  test('it is a replica of another database', async () => {
    await runSql(primary.url, 'create database other');
    await untilUsed();
    const sentence = await startSentence(copy.url.replace('/postgres', '/other'));
    expect(sentence).toMatch(/is no replica of the database in DATABASE_URL\.$/);
  });
});
