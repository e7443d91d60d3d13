import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { claimNotificationEvents, readNotificationEvents, recordChange } from './platform/changes/index.ts';
import { newId } from './platform/database/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createTestClusters } from './testing/clusters.ts';

const as = 'ada@example.org';
const WRITERS = 6;
const CRASHES = 2;
/* Longer than the list of changes waits for writers. */
const PATIENCE = { timeout: 30_000, interval: 50 };

const clusters = createTestClusters();
afterAll(() => clusters.remove());

/* Follows the changes as a device does, and what to notify of as the server does; neither begins anew. */
class Followers {
  readonly tags: string[] = [];
  readonly #canticle: TestCanticle;
  #since: string | undefined;

  constructor(canticle: TestCanticle) {
    this.#canticle = canticle;
  }

  async list(): Promise<void> {
    const query = this.#since === undefined ? '' : `?since=${this.#since}`;
    const { status, json } = await this.#canticle.request(`GET api/canticle/changes${query}`, { as });
    if (status !== 200) return void expect(status).toBe(503);
    if (this.#since !== undefined) expect(json.isWhole).toBe(false);
    this.#since = String(json.next);
    for (const { kind, id } of json.changed) if (kind === 'tag') this.tags.push(id);
  }

  async claim(): Promise<void> {
    // Handled where they are claimed, as notifications are: in a table that takes each name once.
    await this.#canticle.context.database
      .transaction(async (tx) => {
        const claimed = await readNotificationEvents(tx, (await claimNotificationEvents(tx, 'test')).events);
        const rows = claimed.map(({ name, at }) => ({ key: String(name), at }));
        if (rows.length > 0) await tx.insertInto('song_view_keys').values(rows).execute();
      })
      .catch(() => undefined);
  }
}

test('a PostgreSQL that crashes under load and comes back has lost nothing acknowledged, and nobody who follows misses anything', async () => {
  const primary = await clusters.start(undefined, ['synchronous_commit=on']);
  const canticle = await startCanticle({ DATABASE_URL: primary.url });
  await canticle.createPerson(as);
  const { database } = canticle.context;
  const followers = new Followers(canticle);
  await followers.list();
  await followers.claim();

  const tags = new Map<string, string>();
  const events = new Set<string>();
  const statuses = new Set<number>();
  let isOver = false;
  const writeTags = async (worker: number) => {
    for (let n = 0; !isOver; n += 1) {
      const body = { name: `Tag ${worker} ${n}`, songIds: [] };
      const { status, json } = await canticle.request('POST api/Tags', { as, version: '4.0', body });
      statuses.add(status);
      if (status === 200) tags.set(body.name, json.id);
      else await sleep(20);
    }
  };
  const writeEvents = async (owner: string) => {
    while (!isOver) {
      const name = newId();
      const change = { kind: 'favourite', id: name, owner, news: { kind: 'list-changed', to: [owner], name } } as const;
      const isDone = await database
        .transaction((tx) => recordChange(tx, change, new Date()))
        .then(
          () => true,
          () => false,
        );
      if (isDone) events.add(name);
      else await sleep(20);
    }
  };
  const follow = async () => {
    for (; !isOver; await sleep(5)) await Promise.all([followers.list(), followers.claim()]);
  };
  const load = [
    ...Array.from({ length: WRITERS }, (_, worker) => writeTags(worker)),
    ...['bo', 'cy'].map(writeEvents),
    follow(),
  ];
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const [wanted, wantedEvents] = [tags.size + 30, events.size + 30];
    await expect.poll(() => tags.size >= wanted && events.size >= wantedEvents, PATIENCE).toBe(true);
    await primary.kill();
    await expect.poll(async () => (await canticle.request('GET readyz')).status, PATIENCE).toBe(503);
    // Its processes end by themselves when they notice.
    await expect.poll(() => primary.start().then(() => 'started', String), PATIENCE).toBe('started');
  }
  const [wanted, wantedEvents] = [tags.size + 30, events.size + 30];
  await expect.poll(() => tags.size >= wanted && events.size >= wantedEvents, PATIENCE).toBe(true);
  isOver = true;
  await Promise.all(load);
  await followers.list();
  await followers.claim();

  const { json } = await canticle.request('GET api/Tags', { as, version: '4.0' });
  const stored = new Map<string, string>(json.map(({ name, id }: { name: string; id: string }) => [name, id]));
  expect([...tags].filter(([name, id]) => stored.get(name) !== id)).toEqual([]);
  // What is there, acknowledged or not, was told of, and once.
  expect(followers.tags.toSorted()).toEqual([...stored.values()].toSorted());
  const handled = await database.read.selectFrom('song_view_keys').select('key').execute();
  const names = new Set(handled.map(({ key }) => key));
  expect([...events].filter((name) => !names.has(name))).toEqual([]);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await canticle.close();
}, 180_000);
