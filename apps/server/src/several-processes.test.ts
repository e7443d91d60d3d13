import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from './platform/config/index.ts';
import { newId, openDatabase } from './platform/database/index.ts';
import { createJobQueue } from './platform/jobs/index.ts';
import { type Balancer, startBalancer } from './testing/balancer.ts';
import { engine, createMigratedTestStorage, type TestStorage } from './testing/test-storage.ts';
import { startIssuer } from './testing/issuer.ts';
import { startProcess, type TestProcess } from './testing/process.ts';

const SECRET = 'a secret that is long enough for a test';
const PATIENCE = { timeout: 30_000, interval: 50 };

let place: TestStorage;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let bearer: string;
let balancer: Balancer;
const processes: TestProcess[] = [];

/* Another process on the same database and the same files. */
async function begin(): Promise<TestProcess & { readonly address: string }> {
  const begun = startProcess(place, {
    SECRET,
    DRAIN_SECONDS: '1',
    REQUESTS_PER_MINUTE: '1000000',
    MAKE_RECORDINGS: 'no',
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
  });
  processes.push(begun);
  return { ...begun, address: await begun.ready };
}

const ask = (address: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${address}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'x-api-version': '4.0',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const tagsOf = async (address: string): Promise<{ id: string; name: string }[]> =>
  (await ask(address, 'GET', 'api/Tags')).json() as never;

beforeAll(async () => {
  place = await createMigratedTestStorage();
  issuer = await startIssuer();
  bearer = await issuer.token('singer@example.org');
  balancer = await startBalancer();
}, 60_000);
afterAll(async () => {
  for (const one of processes) one.stop('SIGKILL');
  await balancer.close();
  await issuer.close();
  await place.remove();
});

/* Two processes need a database that is not a file of one of them. */
if (engine === 'postgres')
  describe('two processes on one database and one file store', () => {
    let [first, second] = [] as unknown as Awaited<ReturnType<typeof begin>>[];

    beforeAll(async () => {
      first = await begin();
      second = await begin();
      balancer.add((first as { address: string }).address);
      balancer.add((second as { address: string }).address);
      await vi.waitFor(
        async () => expect((await ask(balancer.address, 'GET', 'api/Session')).status).toBe(200),
        PATIENCE,
      );
    }, 120_000);
    const both = () => [first, second].map((one) => (one as { address: string }).address) as [string, string];

    test('what changes through one is seen through the other within a second', async () => {
      const [here, there] = both();
      const songs = (await (await ask(there, 'GET', 'api/Songs')).json()) as { id: string }[];
      const song = songs[0]?.id ?? '';
      const id = newId();
      expect((await ask(here, 'POST', 'api/Tags', { id, name: 'Seen', songIds: [song] })).status).toBe(200);
      await ask(here, 'PATCH', 'api/Session', { languageKey: 'no' }, { 'x-api-version': '3.0' });
      await sleep(1000);
      expect((await tagsOf(there)).map((tag) => tag.id)).toContain(id);
      const session = (await (
        await ask(there, 'GET', 'api/Session', undefined, { 'x-api-version': '3.0' })
      ).json()) as {
        result: { settings: { languageKey: string } };
      };
      expect(JSON.stringify(session.result)).toContain('"no"');
    });

    test('no request fails while both are restarted one after the other', async () => {
      const statuses = new Map<number | string, number>();
      let isOver = false;
      const stream = async (worker: number) => {
        for (let n = 0; !isOver; n += 1) {
          const asked =
            n % 3 === 0
              ? ask(balancer.address, 'POST', 'api/Tags', { name: `Stream ${worker} ${n}` })
              : ask(balancer.address, 'GET', n % 3 === 1 ? 'api/Session' : 'api/Songs');
          const status = await asked.then(
            async (answer) => (await answer.arrayBuffer(), answer.status),
            (error: Error) => error.message,
          );
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      const streams = Array.from({ length: 6 }, (_, worker) => stream(worker));
      for (const old of [first, second]) {
        await sleep(300);
        old?.stop('SIGTERM');
        expect((await old?.ended)?.code).toBe(0);
        const next = await begin();
        balancer.add(next.address);
        await vi.waitFor(async () => expect((await ask(next.address, 'GET', 'readyz')).status).toBe(200), PATIENCE);
        await sleep(300);
        if (old === first) first = next;
        else second = next;
      }
      isOver = true;
      await Promise.all(streams);
      expect([...statuses.keys()]).toEqual([200]);
      expect(statuses.get(200)).toBeGreaterThan(50);
    }, 120_000);

    test('a killed process loses nothing it has acknowledged, and what is asked again is done once', async () => {
      const [here, there] = both();
      const before = (await tagsOf(there)).length;
      const wanted = Array.from({ length: 1000 }, (_, n) => ({ id: newId(), name: `Write ${n}` }));
      const acknowledged: string[] = [];
      const write = async (tag: { id: string; name: string }, to: string): Promise<boolean> => {
        const sent = await ask(to, 'POST', 'api/Tags', tag, { 'idempotency-key': tag.id }).catch(() => undefined);
        return sent?.status === 200;
      };
      const left = [...wanted];
      let done = 0;
      const worker = async (turn: number) => {
        for (let tag = left.pop(); tag !== undefined; tag = left.pop()) {
          const isDone = await write(tag, turn % 2 === 0 ? here : there);
          // A client that gets no response retries, on the other process.
          if (isDone || (await write(tag, there))) acknowledged.push(tag.id);
          done += 1;
          if (done === 500) first?.stop('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, turn) => worker(turn)));
      expect(acknowledged).toHaveLength(1000);
      const kept = await tagsOf(there);
      expect(kept).toHaveLength(before + 1000);
      const ids = new Set(kept.map(({ id }) => id));
      expect(wanted.filter(({ id }) => !ids.has(id))).toEqual([]);
      first = await begin();
    }, 120_000);

    test('a job is done once, whoever takes it', async () => {
      const config = readConfig({
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl,
        SECRET,
        PAYMENTS: 'sandbox',
      });
      const database = await openDatabase(config, () => undefined);
      const jobs = createJobQueue({ database, log: pino({ level: 'silent' }), now: () => new Date() });
      const ids = await database.transaction(async (tx) => {
        const added: string[] = [];
        for (let n = 0; n < 60; n += 1) added.push(await jobs.add(tx, { kind: 'analytics.forget' }));
        return added;
      });
      const standing = () =>
        database.read.selectFrom('jobs').select(['state', 'attempts']).where('id', 'in', ids).execute();
      await vi.waitFor(async () => {
        expect((await standing()).filter(({ state }) => state !== 'done')).toEqual([]);
      }, PATIENCE);
      expect((await standing()).filter(({ attempts }) => attempts !== 1)).toEqual([]);
      await database.close();
    }, 60_000);
  });

describe('one process', () => {
  test('answers what is under way when it is asked to stop, and what comes on open connections until it does', async () => {
    const one = await begin();
    const asked = Array.from({ length: 20 }, () => ask(one.address, 'GET', 'api/Songs'));
    await asked[0];
    one.stop('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${one.address}/readyz`)).status).toBe(503), PATIENCE);
    const late = await ask(one.address, 'GET', 'api/Session');
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect((await one.ended).code).toBe(0);
  }, 60_000);
});
