import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedTestStorage, engine, type TestStorage } from '../../testing/test-storage.ts';
import { createDeferredRows, type Database, openDatabase, type Tx } from '../database/index.ts';
import { findAffectedUsers, listChangesFor, listLibraryChanges } from './change-list.ts';
import { readVersions, recordChanges } from './changes.ts';
import { claimChanges, claimNotificationEvents, readNotificationEvents, skipToLatest } from './followers.ts';
import { ANNOUNCEMENT, readHorizon } from './horizon.ts';

/* Two processes on one database, and a third that only looks. */
let place: TestStorage;
let processes: readonly Database[];
let observer: Database;
beforeAll(async () => {
  place = await createMigratedTestStorage();
  const open = () => openDatabase(place, () => undefined);
  processes = [await open(), await open()];
  observer = await open();
});
afterAll(async () => {
  for (const one of [...processes, observer]) await one.close();
  await place.remove();
});

const OWNERS = ['ada', 'bo', 'cy'] as const;
type Owner = (typeof OWNERS)[number];
/** What is changed: something of a person, the rights of a person, or the library. */
type Target = Owner | `rights of ${Owner}` | 'library';
type Fate = 'commits' | 'fails' | 'loses its connection';
type Plan = { readonly process: 0 | 1; readonly targets: readonly Target[]; readonly fate: Fate };
type Step = { readonly do: 'start' } | { readonly do: 'end'; readonly which: number } | { readonly do: Reading };
const READINGS = ['list', 'claim events', 'claim library', 'look at library', 'notify'] as const;
type Reading = (typeof READINGS)[number];

/** Transactions wait here between taking their numbers and the commit. */
type Gate = { readonly pass: () => Promise<void> };
const gates = createDeferredRows<Gate>(async (_tx, closed) => {
  for (const gate of closed) await gate.pass();
});

const ownerOf = (target: Target): Owner | undefined => OWNERS.find((owner) => target.endsWith(owner));
const toChange = (target: Target, id: string) => {
  const owner = ownerOf(target);
  const news = { kind: 'list-changed', to: ['somebody'], name: id } as const;
  if (owner === undefined) return { kind: 'song', id, news } as const;
  return { kind: target === owner ? 'favourite' : 'rights', id, owner, news } as const;
};

/* A transaction that is started, waits at its gate, and is ended when the schedule says so. */
class Writing {
  readonly changes: readonly { readonly target: Target; readonly id: string }[];
  readonly #plan: Plan;
  readonly #opened = Promise.withResolvers<void>();
  readonly #done: Promise<'committed' | 'undone'>;
  #pid: number | undefined;
  isAtGate = false;
  isOver = false;

  constructor(plan: Plan, name: string) {
    this.#plan = plan;
    this.changes = plan.targets.map((target, index) => ({ target, id: `${name}-${index}` }));
    this.#done = this.#run().finally(() => (this.isOver = true));
  }

  async #run(): Promise<'committed' | 'undone'> {
    const pass = () => {
      this.isAtGate = true;
      return this.#opened.promise;
    };
    const work = async (tx: Tx) => {
      this.#pid = engine === 'postgres' ? await findPid(tx) : 0;
      for (const { target, id } of this.changes) await recordChanges(tx, [toChange(target, id)], new Date());
      gates.add(tx, [{ pass }]);
    };
    return (processes[this.#plan.process] as Database).transaction(work).then(
      () => 'committed',
      (error: unknown) => {
        if (this.#plan.fate === 'commits') throw error;
        return 'undone';
      },
    );
  }

  /** Whether it waits for another transaction: it comes to its gate when that one has ended. */
  async isBlocked(others: readonly Writing[]): Promise<boolean> {
    if (engine === 'sqlite') return others.some((other) => other !== this && other.isAtGate && !other.isOver);
    if (this.#pid === undefined) return false;
    const blocking = sql<{ held: boolean }>`select cardinality(pg_blocking_pids(${this.#pid})) > 0 as held`;
    return (await blocking.execute(observer.read)).rows[0]?.held === true;
  }

  async end(): Promise<'committed' | 'undone'> {
    const { fate } = this.#plan;
    if (fate === 'loses its connection' && engine === 'postgres')
      await sql`select pg_terminate_backend(${this.#pid ?? 0}, 5000)`.execute(observer.read);
    if (fate === 'fails' || (fate !== 'commits' && engine === 'sqlite')) this.#opened.reject(new Error('It fails.'));
    else this.#opened.resolve();
    return this.#done;
  }
}

async function findPid(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

/* What the readers have got, each with its own cursor. */
class Readers {
  readonly listed = new Map<Owner, string[]>(OWNERS.map((owner) => [owner, []]));
  readonly events: string[] = [];
  readonly songs: string[] = [];
  /** As a cache sees them that compares versions. */
  readonly seenSongs: string[] = [];
  readonly woken = new Set<Owner>();
  readonly #cursors = new Map<Owner, number>();
  #notified = 0;
  #version = 0;

  async start(): Promise<void> {
    const { number } = await readHorizon(observer.read);
    for (const owner of OWNERS) this.#cursors.set(owner, number);
    this.#notified = number;
    this.#version = (await readVersions(observer.read)).library;
    await this.read('claim events');
    await this.read('claim library');
    this.events.length = 0;
    this.songs.length = 0;
  }

  async read(what: Reading): Promise<void> {
    if (what === 'list') for (const owner of OWNERS) await this.#list(owner);
    if (what === 'claim events')
      await observer.transaction(async (tx) => {
        const events = await readNotificationEvents(tx, (await claimNotificationEvents(tx, 'events')).events);
        for (const { name } of events) this.events.push(String(name));
      });
    if (what === 'claim library')
      await observer.transaction(async (tx) => {
        for (const { id } of (await claimChanges(tx, 'songs', ['song'])).changes) this.songs.push(id);
      });
    if (what === 'look at library') {
      const { until, items } = await listLibraryChanges(observer.read, this.#version, ['song'], 1000);
      this.#version = until;
      for (const { id } of items) this.seenSongs.push(id);
    }
    if (what === 'notify') {
      const affected = await findAffectedUsers(observer.read, this.#notified);
      this.#notified = affected.until;
      for (const owner of OWNERS) if (affected.everybody || affected.people.has(owner)) this.woken.add(owner);
    }
  }

  async #list(owner: Owner): Promise<void> {
    const found = await listChangesFor(observer.read, owner, this.#cursors.get(owner), 1000, 0);
    expect(found.isAll).toBe(true);
    expect(found.newest).toBeGreaterThanOrEqual(this.#cursors.get(owner) ?? 0);
    this.#cursors.set(owner, found.newest);
    for (const { id } of found.changes) this.listed.get(owner)?.push(id);
  }
}

/* Runs a schedule, and then everything to its end; the transactions that were committed, in the order of the commits. */
async function run(plans: readonly Plan[], steps: readonly Step[], name: string, readers: Readers) {
  const waiting = [...plans];
  const started: Writing[] = [];
  const committed: Writing[] = [];
  const open = () => started.filter((one) => !one.isOver);
  const settle = async () => {
    for (const one of open())
      while (
        !one.isAtGate &&
        !one.isOver &&
        !(engine === 'sqlite' && !canWrite(one)) &&
        !(await one.isBlocked(started))
      )
        await turn();
  };
  const canWrite = (one: Writing) => !started.some((other) => other !== one && other.isAtGate && !other.isOver);
  const start = async () => {
    const plan = waiting.shift();
    if (plan !== undefined) started.push(new Writing(plan, `${name}-${started.length}`));
    await settle();
  };
  const end = async (which: number) => {
    const ready = open().filter((one) => one.isAtGate);
    const one = ready[which % ready.length];
    if (one === undefined) return;
    if ((await one.end()) === 'committed') committed.push(one);
    await settle();
  };
  for (const step of steps) {
    if (step.do === 'start') await start();
    else if (step.do === 'end') await end(step.which);
    // On SQLite a follower writes after the writer that is open.
    else if (engine === 'postgres' || !step.do.startsWith('claim') || open().length === 0) await readers.read(step.do);
  }
  while (waiting.length > 0) await start();
  while (open().length > 0) await end(0);
  for (const last of READINGS) await readers.read(last);
  return committed;
}

const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...OWNERS) },
  { weight: 1, arbitrary: fc.constantFrom(...OWNERS.map((owner) => `rights of ${owner}` as const)) },
  { weight: 2, arbitrary: fc.constant('library' as const) },
);
const plan: fc.Arbitrary<Plan> = fc.record({
  process: fc.constantFrom(0, 1),
  targets: fc.array(target, { minLength: 1, maxLength: 3 }),
  fate: fc.oneof(
    { weight: 6, arbitrary: fc.constant('commits' as const) },
    { weight: 1, arbitrary: fc.constantFrom('fails' as const, 'loses its connection' as const) },
  ),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'start' } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(...READINGS),
    }) as fc.Arbitrary<Step>,
  },
);

test('of what several write at once, committed in any order, nobody who follows misses anything or sees it twice', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { minLength: 2, maxLength: 6 }),
      fc.array(step, { minLength: 6, maxLength: 24 }),
      async (plans, steps) => {
        const readers = new Readers();
        await readers.start();
        runs += 1;
        const committed = (await run(plans, steps, `r${runs}`, readers)).flatMap(({ changes }) => changes);
        const idsOf = (wanted: (target: Target) => boolean) =>
          committed.filter((one) => wanted(one.target)).map(({ id }) => id);
        for (const owner of OWNERS) {
          const listed = readers.listed.get(owner) ?? [];
          const own = idsOf((one) => ownerOf(one) === owner);
          const shared = idsOf((one) => one === 'library');
          expect(listed.toSorted()).toEqual([...own, ...shared].toSorted());
          expect(listed.filter((id) => own.includes(id))).toEqual(own);
          expect(listed.filter((id) => shared.includes(id))).toEqual(shared);
          if (listed.length > 0) expect(readers.woken).toContain(owner);
        }
        expect(readers.events.toSorted()).toEqual(idsOf(() => true).toSorted());
        expect(readers.songs).toEqual(idsOf((one) => one === 'library'));
        expect(readers.seenSongs).toEqual(readers.songs);
      },
    ),
    { numRuns: 60 },
  );
});

const commits = (process: 0 | 1, ...targets: readonly Target[]): Plan => ({ process, targets, fate: 'commits' });

/* On SQLite the first writer would keep the second one waiting. */
const onPostgres = engine === 'postgres' ? test : () => undefined;

onPostgres('a follower that starts while the library is written misses nothing of it', async () => {
  const atGate = async (writing: Writing) => {
    while (!writing.isAtGate) await turn();
    return writing;
  };
  const library = await atGate(new Writing(commits(0, 'library'), 'late'));
  const person = await atGate(new Writing(commits(1, 'ada'), 'early'));
  expect(await person.end()).toBe('committed');
  await observer.transaction((tx) => skipToLatest(tx, 'new'));
  expect(await library.end()).toBe('committed');
  const { changes } = await observer.transaction((tx) => claimChanges(tx, 'new', ['song']));
  expect(changes).toEqual([{ kind: 'song', id: 'late-0' }]);
});

onPostgres('whoever asks for changes waits a moment for a writer who may come before', async () => {
  const { number: since } = await readHorizon(observer.read);
  const bo = new Writing(commits(0, 'bo'), 'slow');
  while (!bo.isAtGate) await turn();
  const ada = new Writing(commits(1, 'ada'), 'quick');
  while (!ada.isAtGate) await turn();
  await ada.end();
  expect(await listChangesFor(observer.read, 'ada', since, 10, 0)).toEqual({
    newest: since,
    isAll: true,
    changes: [],
  });
  const listed = listChangesFor(observer.read, 'ada', since, 10);
  await bo.end();
  expect((await listed).changes).toEqual([{ kind: 'favourite', id: 'quick-0', deleted: false }]);
});

onPostgres('a writer who saw less than a reader moves the reader neither back nor on', async () => {
  const commit = async (target: Target, name: string) => {
    const writing = new Writing(commits(0, target), name);
    while (!writing.isAtGate) await turn();
    await writing.end();
  };
  const late = observer.kysely.transaction().setIsolationLevel('repeatable read');
  await late.execute(async (tx) => {
    await findPid(tx);
    await commit('ada', 'known');
    const { number: since } = await readHorizon(observer.read);
    await sql.raw(`select ${ANNOUNCEMENT}`).execute(tx);
    await commit('bo', 'after');
    expect((await readHorizon(observer.read)).number).toBeLessThan(since);
    const nothing = { newest: since, isAll: true, changes: [] };
    expect(await listChangesFor(observer.read, 'ada', since, 10)).toEqual(nothing);
    expect(await listChangesFor(observer.read, 'bo', since, 10, 0)).toEqual(nothing);
  });
  expect((await listChangesFor(observer.read, 'bo', undefined, 10)).newest).toBe(
    (await readHorizon(observer.read)).newest,
  );
});
