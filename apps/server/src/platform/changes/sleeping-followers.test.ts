import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Database, openDatabase } from '../database/index.ts';
import {
  claimChanges,
  claimNotificationEvents,
  followFrom,
  readNotificationEvents,
  readPosition,
} from './followers.ts';
import { PrunedChangesError } from './pruned-changes.ts';
import { listChangesFor, recordChanges } from './index.ts';

/*
 * Writers of two processes, followers that sleep as long as they like, and nights in which old changes go. Whatever the
 * order, a follower ends with what is there, and no event is lost that is younger than changes are kept.
 */
const DAYS = 10;
const DAY_MS = 24 * 3600_000;
const BEGIN = Date.parse('2026-01-01T12:00:00.000Z');

let day = 0;
const now = () => new Date(BEGIN + day * DAY_MS);
let canticle: TestCanticle;
let processes: readonly Database[];
beforeAll(async () => {
  canticle = await startCanticle({ CHANGE_DAYS: String(DAYS) }, now);
  const { dataDir, databaseUrl } = canticle.context.config;
  const second = await openDatabase({ dataDir, databaseUrl }, () => undefined);
  processes = [canticle.context.database, second];
});
afterAll(async () => {
  await processes[1]?.close();
  await canticle.close();
});

const SONGS = ['one', 'two', 'three'] as const;
type Written = { readonly process: 0 | 1; readonly what: (typeof SONGS)[number] | 'favourite' | 'event' };
type Step =
  | { readonly do: 'write'; readonly writes: readonly Written[] }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'night' | 'copy' | 'claim events' | 'sync' };

const written = fc.record({
  process: fc.constantFrom(0 as const, 1 as const),
  what: fc.constantFrom(...SONGS, 'favourite' as const, 'event' as const),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      writes: fc.array(written, { maxLength: 4, minLength: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: DAYS + 5 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('night' as const, 'copy' as const, 'claim events' as const, 'sync' as const),
    }),
  },
);

/* What is there, and what each follower has of it. */
class World {
  readonly songs = new Map<string, number>();
  readonly copy = new Map<string, number>();
  readonly favourites = new Set<string>();
  readonly device = new Set<string>();
  readonly sent = new Map<string, number>();
  readonly received: string[] = [];
  /** Events that were older than changes are kept when a night began. */
  readonly expired = new Set<string>();
  rebuilds = 0;
  skips = 0;
  #since: number | undefined;
  #next = 0;

  async start(): Promise<void> {
    const { database } = canticle.context;
    await database.kysely.deleteFrom('changes').execute();
    await database.kysely.deleteFrom('change_followers').execute();
    // Followers that were here before.
    await this.write({ process: 0, what: 'one' });
    await this.write({ process: 1, what: 'event' });
    await this.follow();
    await this.claimEvents();
    await this.sync();
  }

  async write({ process, what }: Written): Promise<void> {
    const id = `${what}-${(this.#next += 1)}`;
    await (processes[process] as Database).transaction(async (tx) => {
      if (what === 'event')
        return recordChanges(
          tx,
          [{ kind: 'favourite', id, owner: 'bo', news: { kind: 'list-changed', to: ['bo'], name: id } }],
          now(),
        );
      if (what === 'favourite') return recordChanges(tx, [{ kind: 'favourite', id, owner: 'ada' }], now());
      return recordChanges(tx, [{ kind: 'song', id: what }], now());
    });
    // Only what is committed is there.
    if (what === 'event') this.sent.set(id, day);
    else if (what === 'favourite') this.favourites.add(id);
    else this.songs.set(what, (this.songs.get(what) ?? 0) + 1);
  }

  async night(): Promise<void> {
    const { database, jobs } = canticle.context;
    for (const [id, sentOn] of this.sent) if (day - sentOn > DAYS) this.expired.add(id);
    await database.transaction((tx) => jobs.add(tx, { kind: 'changes.forget' }));
    await jobs.runDue();
  }

  /* A follower with a copy of the songs. */
  async follow(): Promise<void> {
    const { database } = canticle.context;
    try {
      const { changes } = await database.transaction((tx) => claimChanges(tx, 'copy', ['song']));
      for (const { id } of changes) this.copy.set(id, this.songs.get(id) ?? 0);
    } catch (error) {
      if (!(error instanceof PrunedChangesError)) throw error;
      this.rebuilds += 1;
      const position = await readPosition(database.read);
      this.copy.clear();
      for (const [id, version] of this.songs) this.copy.set(id, version);
      await database.transaction((tx) => followFrom(tx, 'copy', position));
    }
  }

  async claimEvents(): Promise<void> {
    const { database } = canticle.context;
    await database.transaction(async (tx) => {
      const { events, skippedTo } = await claimNotificationEvents(tx, 'events');
      if (skippedTo !== undefined) this.skips += 1;
      for (const { name } of await readNotificationEvents(tx, events)) this.received.push(String(name));
    });
  }

  /* A device. */
  async sync(): Promise<void> {
    const list = await listChangesFor(canticle.context.database.read, 'ada', this.#since, 1000);
    if (!list.isAll) for (const id of this.favourites) this.device.add(id);
    for (const { kind, id } of list.changes) if (kind === 'favourite') this.device.add(id);
    this.#since = list.newest;
  }
}

async function run(world: World, one: Step): Promise<void> {
  if (one.do === 'write') await Promise.all(one.writes.map((write) => world.write(write)));
  else if (one.do === 'wait') day += one.days;
  else if (one.do === 'night') await world.night();
  else if (one.do === 'copy') await world.follow();
  else if (one.do === 'claim events') await world.claimEvents();
  else await world.sync();
}

test('a follower that sleeps past a night makes everything anew and misses nothing else', async () => {
  const seen = { rebuilds: 0, skips: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 14 }), async (schedule) => {
      const world = new World();
      await world.start();
      // The steps of a group happen at the same time, unless the day changes or a follower would read what is half written.
      for (const group of schedule) {
        const [writes, others] = [group.filter((one) => one.do === 'write'), group.filter((one) => one.do !== 'write')];
        const isNight = (one: Step) => one.do === 'night';
        await Promise.all([...writes, ...others.filter(isNight).slice(0, 1)].map((one) => run(world, one)));
        for (const one of others.filter((other) => !isNight(other))) await run(world, one);
      }
      await Promise.all([world.follow(), world.claimEvents(), world.sync()]);
      expect(world.copy).toEqual(world.songs);
      expect(world.device).toEqual(world.favourites);
      expect(new Set(world.received).size).toBe(world.received.length);
      const missing = [...world.sent.keys()].filter((id) => !world.received.includes(id));
      expect(missing.filter((id) => !world.expired.has(id))).toEqual([]);
      if (missing.length > 0) expect(world.skips).toBeGreaterThan(0);
      seen.rebuilds += world.rebuilds;
      seen.skips += world.skips;
    }),
    { numRuns: 40 },
  );
  // It is about these.
  expect(seen.rebuilds).toBeGreaterThan(0);
  expect(seen.skips).toBeGreaterThan(0);
}, 120_000);
