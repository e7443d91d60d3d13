import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, DatabaseError, openDatabase } from '../database/index.ts';
import { startCanticle } from '../../testing/canticle.ts';
import { engine, createMigratedTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { PermanentJobError, type JobQueue, createJobQueue, type JobRun, processEach } from './index.ts';
import { lastScheduledAt } from './rules.ts';

let place: TestStorage;
let databases: Database[];
let opened: JobQueue[];
let now: Date;

beforeEach(async () => {
  place = await createMigratedTestStorage();
  databases = [];
  opened = [];
  now = new Date('2026-05-01T10:00:00.000Z');
});

afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await Promise.all(databases.map((database) => database.close()));
  await place.remove();
});

/**
 * Equivalent to a separate process. Two writers of one SQLite file cannot run in one process, since each blocks it
 * while it waits for the other; there they share the connection.
 */
async function openProcess() {
  const shared = engine === 'sqlite' ? databases[0] : undefined;
  const database = shared ?? (await openDatabase(place, () => undefined));
  if (shared === undefined) databases.push(database);
  const jobs = createJobQueue({ database, log: pino({ level: 'silent' }), now: () => now });
  opened.push(jobs);
  const add = (kind: string, more: object = {}) => database.transaction((tx) => jobs.add(tx, { kind, ...more }));
  const cancel = (id: string) => database.transaction((tx) => jobs.cancel(tx, id));
  return { jobs, database, add, cancel };
}

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

/** Work that runs until it is aborted. */
const untilStopped = ({ signal }: JobRun) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

describe('a job', () => {
  it('is done with what was asked, and keeps its result and how far it came', async () => {
    const { jobs, add } = await openProcess();
    jobs.define('add', {
      run: async ({ request, reportProgress: progress }) => {
        progress(2, 2, 'adding');
        const { a, b } = request as { a: number; b: number };
        return { sum: a + b };
      },
    });
    const id = await add('add', { request: { a: 1, b: 2 } });
    expect(await jobs.find(id)).toMatchObject({ state: 'waiting', attempts: 0, result: null });
    await jobs.runDue();
    expect(await jobs.find(id)).toMatchObject({
      state: 'done',
      attempts: 1,
      result: { sum: 3 },
      done: 2,
      total: 2,
      note: 'adding',
      finishedAt: now.toISOString(),
    });
  });

  it('is not there when the write it belongs to fails', async () => {
    const { jobs, database } = await openProcess();
    const failing = database.transaction(async (tx) => {
      await jobs.add(tx, { kind: 'add' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs.list(undefined, 10)).toEqual([]);
  });

  it('waits for its moment', async () => {
    const { jobs, add } = await openProcess();
    const work = vi.fn(async () => null);
    jobs.define('later', { run: work });
    await add('later', { runAt: new Date(now.getTime() + 60_000) });
    await jobs.runDue();
    expect(work).not.toHaveBeenCalled();
    later(60);
    await jobs.runDue();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is one with another of the same key until it has ended', async () => {
    const { jobs, add } = await openProcess();
    jobs.define('render', { run: async () => null });
    const first = await add('render', { key: 'score 1' });
    expect(await add('render', { key: 'score 1' })).toBe(first);
    expect(await add('render', { key: 'score 2' })).not.toBe(first);
    await jobs.runDue();
    expect(await add('render', { key: 'score 1' })).not.toBe(first);
  });

  it('is tried again after a pause that grows, and then given up', async () => {
    const { jobs, add } = await openProcess();
    const moments: number[] = [];
    const begun = now.getTime();
    jobs.define('weak', {
      maxAttempts: 3,
      run: async () => {
        moments.push((now.getTime() - begun) / 1000);
        throw new Error('The line was cut.');
      },
    });
    const id = await add('weak');
    for (let second = 0; second < 200; second += 5) {
      await jobs.runDue();
      later(5);
    }
    expect(moments).toEqual([0, 10, 70]);
    expect(await jobs.find(id)).toMatchObject({ state: 'failed', error: 'The line was cut.', attempts: 3 });
  });

  it('is not tried again when that is no use', async () => {
    const { jobs, add } = await openProcess();
    jobs.define('hopeless', {
      run: async () => {
        throw new PermanentJobError('This is not a score.');
      },
    });
    const id = await add('hopeless');
    await jobs.runDue();
    expect(await jobs.find(id)).toMatchObject({ state: 'failed', error: 'This is not a score.', attempts: 1 });
  });

  it('can be cancelled while it waits and while it runs, and not after that', async () => {
    const { jobs, add, cancel } = await openProcess();
    jobs.define('long', { run: untilStopped });
    const waiting = await add('long', { runAt: new Date(now.getTime() + 60_000) });
    expect(await cancel(waiting)).toBe(true);
    const running = await add('long');
    jobs.start();
    await vi.waitFor(async () => expect((await jobs.find(running))?.state).toBe('running'), 5000);
    expect(await cancel(running)).toBe(true);
    await vi.waitFor(async () => expect((await jobs.find(running))?.state).toBe('cancelled'), 5000);
    expect((await jobs.find(waiting))?.state).toBe('cancelled');
    expect(await cancel(running)).toBe(false);
  });

  it('waits for the next process when the server stops, and that try does not count', async () => {
    const { jobs, add } = await openProcess();
    jobs.define('long', { run: untilStopped });
    const id = await add('long');
    jobs.start();
    await vi.waitFor(async () => expect((await jobs.find(id))?.state).toBe('running'), 5000);
    await jobs.stop();
    expect(await jobs.find(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('is left alone by a process that does not know its kind', async () => {
    const { jobs, add } = await openProcess();
    const id = await add('from the future');
    await jobs.runDue();
    expect((await jobs.find(id))?.state).toBe('waiting');
  });
});

describe('a job that cannot be done', () => {
  const damage = (database: Database, id: string, facts: { request?: string; result?: string }) =>
    database.transaction((tx) => tx.updateTable('jobs').set(facts).where('id', '=', id).execute());

  it('is given up with its reason when its request is damaged, and those behind it are done', async () => {
    const { jobs, database, add } = await openProcess();
    const done: unknown[] = [];
    jobs.define('note', { run: async ({ request }) => done.push(request) });
    const damaged = await add('note', { request: 'damaged' });
    later(1);
    await add('note', { request: 'behind it' });
    await damage(database, damaged, { request: '{"a":' });
    await jobs.runDue();
    expect(done).toEqual(['behind it']);
    expect(await jobs.find(damaged)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'The request of this job is damaged and cannot be read.',
    });
  });

  it('is given up with its reason when its result cannot be stored', async () => {
    const { jobs, add } = await openProcess();
    jobs.define('big', { maxAttempts: 1, run: async () => ({ count: 10n }) });
    const id = await add('big');
    await jobs.runDue();
    expect(await jobs.find(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('BigInt') });
  });

  it('keeps a reason that holds what no database can store', async () => {
    const { jobs, add } = await openProcess();
    jobs.define('torn', {
      maxAttempts: 1,
      run: async ({ reportProgress: progress }) => {
        progress(1, 2, 'page \u0000 one');
        throw new Error('Bad \u0000 byte \ud800 here.');
      },
    });
    const id = await add('torn');
    await jobs.runDue();
    expect(await jobs.find(id)).toMatchObject({ state: 'failed', error: 'Bad  byte \ufffd here.', note: 'page  one' });
  });

  it('does not keep the others from being listed when its result is damaged', async () => {
    const { jobs, database, add } = await openProcess();
    jobs.define('note', { run: async () => 'fine' });
    const [damaged, other] = [await add('note'), await add('note')];
    await jobs.runDue();
    await damage(database, damaged, { result: '{' });
    const notes = (await jobs.list(undefined, 10)).filter(({ kind }) => kind === 'note');
    expect(notes.map(({ id, result }) => [id, result])).toEqual([
      [other, 'fine'],
      [damaged, null],
    ]);
  });

  it('does not hold up schedules and other jobs when its moments are damaged', async () => {
    const { jobs, database, add } = await openProcess();
    const work = vi.fn(async () => null);
    jobs.define('nightly', { run: work, schedule: { atHour: 3 } });
    jobs.define('tried', { run: async () => null });
    const id = await add('tried', { runAt: new Date(now.getTime() + 60_000) });
    await database.transaction((tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: 'tomorrow', created_at: 'never', attempts: 1 })
        .where('id', '=', id)
        .execute(),
    );
    await jobs.runDue();
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('work on many items', () => {
  it('is done for all but those that fail, and then says how many failed and why', async () => {
    const done: number[] = [];
    const work = async (item: number) => {
      if (item % 2 === 0) throw new Error(`Item ${item} is torn.`);
      done.push(item);
    };
    await expect(processEach([1, 2, 3, 4, 5], work)).rejects.toThrow('2 of 5 items failed. The first: Item 2 is torn.');
    expect(done).toEqual([1, 3, 5]);
  });

  it('ends at once when the database is away', async () => {
    const work = vi.fn(async () => {
      throw new DatabaseError('away', 'The database cannot be reached right now.');
    });
    await expect(processEach([1, 2, 3], work)).rejects.toThrow(DatabaseError);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('two processes', () => {
  it('do every job once between them', async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    const done: unknown[] = [];
    for (const { jobs } of [one, two])
      jobs.define('count', { run: async ({ request }) => void done.push(request), concurrency: 3 });
    for (let index = 0; index < 30; index += 1) await one.add('count', { request: index });
    await Promise.all([one.jobs.runDue(), two.jobs.runDue()]);
    await one.jobs.runDue();
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  it('do what is scheduled once, and make up for what was missed once', async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    const work = vi.fn(async () => null);
    for (const { jobs } of [one, two]) jobs.define('nightly', { run: work, schedule: { atHour: 3 } });
    const both = () => Promise.all([one.jobs.runDue(), two.jobs.runDue()]);
    await both();
    await both();
    expect(work).toHaveBeenCalledTimes(1);
    later(16 * 3600);
    await both();
    expect(work).toHaveBeenCalledTimes(1);
    later(3600);
    await both();
    expect(work).toHaveBeenCalledTimes(2);
    later(3 * 24 * 3600);
    await both();
    await both();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('lose nothing when one of them is killed at work', async () => {
    const { jobs, add } = await openProcess();
    const id = await add('fragile');
    const program = `
      import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
      import { openDatabase } from ${JSON.stringify(new URL('../database/index.ts', import.meta.url).href)};
      import { createJobQueue } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
      const database = await openDatabase(${JSON.stringify(place)}, () => undefined);
      const jobs = createJobQueue({ database, log: pino({ level: 'silent' }), now: () => new Date(${now.getTime()}) });
      jobs.define('fragile', { run: () => new Promise(() => console.log('at work')) });
      jobs.start();
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');

    const work = vi.fn(async () => 'whole');
    jobs.define('fragile', { run: work });
    await jobs.runDue();
    expect(work).not.toHaveBeenCalled();
    later(31);
    await jobs.runDue();
    expect(await jobs.find(id)).toMatchObject({ state: 'done', result: 'whole', attempts: 2 });
  });

  it('never write a late result over that of the process that took the job over', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const late = Promise.withResolvers<string>();
    first.jobs.define('slow', { run: () => late.promise });
    second.jobs.define('slow', { run: async () => 'of the second' });
    // The first one does not notice that its job was taken over: it is too busy to check.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const id = await first.add('slow');
    const running = first.jobs.runDue();
    await vi.waitFor(async () => expect((await first.jobs.find(id))?.state).toBe('running'), 5000);
    later(31);
    await second.jobs.runDue();
    expect(await second.jobs.find(id)).toMatchObject({ state: 'done', result: 'of the second' });
    late.resolve('of the first');
    await running;
    vi.useRealTimers();
    expect(await second.jobs.find(id)).toMatchObject({ state: 'done', result: 'of the second', attempts: 2 });
  });

  it('never end a job that another process is at, with a late result', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const [late, own] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    first.jobs.define('slow', { run: () => late.promise });
    second.jobs.define('slow', { run: () => own.promise });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const id = await first.add('slow');
    const runs = [first.jobs.runDue()];
    await vi.waitFor(async () => expect((await first.jobs.find(id))?.attempts).toBe(1), 5000);
    later(31);
    runs.push(second.jobs.runDue());
    await vi.waitFor(async () => expect((await first.jobs.find(id))?.attempts).toBe(2), 5000);
    late.resolve('of the first');
    await runs[0];
    expect(await second.jobs.find(id)).toMatchObject({ state: 'running', result: null });
    own.resolve('of the second');
    await runs[1];
    vi.useRealTimers();
    expect(await second.jobs.find(id)).toMatchObject({ state: 'done', result: 'of the second' });
  });

  it('give up what kills them every time', async () => {
    const { jobs, database, add } = await openProcess();
    const work = vi.fn(async () => null);
    jobs.define('deadly', { run: work, maxAttempts: 2 });
    const id = await add('deadly');
    await database.transaction((tx) =>
      tx
        .updateTable('jobs')
        .set({ state: 'running', attempts: 2, claim: 'gone', claimed_until: '2026-05-01T09:00:00.000Z' })
        .execute(),
    );
    await jobs.runDue();
    expect(work).not.toHaveBeenCalled();
    expect(await jobs.find(id)).toMatchObject({
      state: 'failed',
      error: 'The server stopped each time this was tried.',
    });
  });
});

describe('a clock that was six hours ahead and is right again', () => {
  const back = () => (now = new Date('2026-05-01T10:00:00.000Z'));
  beforeEach(() => (now = new Date('2026-05-01T16:00:00.000Z')));

  it('holds up nothing that was put in, and the pause before it stays what it was', async () => {
    const { jobs, add } = await openProcess();
    const done: unknown[] = [];
    jobs.define('note', { run: async ({ request }) => done.push(request) });
    await add('note', { request: 'at once' });
    await add('note', { request: 'in a minute', runAt: new Date('2026-05-01T16:01:00.000Z') });
    back();
    await jobs.runDue();
    expect(done).toEqual(['at once']);
    later(60);
    await jobs.runDue();
    expect(done).toEqual(['at once', 'in a minute']);
  });

  it('holds up no second try', async () => {
    const { jobs, add } = await openProcess();
    let tries = 0;
    jobs.define('flaky', {
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    });
    now = new Date('2026-05-01T09:59:00.000Z');
    const id = await add('flaky');
    now = new Date('2026-05-01T16:00:00.000Z');
    await jobs.runDue();
    back();
    await jobs.runDue();
    expect([tries, (await jobs.find(id))?.state]).toEqual([2, 'done']);
  });

  it('holds up no schedule, which goes on with the slots of the right clock', async () => {
    const { jobs } = await openProcess();
    const at: string[] = [];
    jobs.define('hourly', {
      schedule: { everyMinutes: 60 },
      run: async () => at.push(now.toISOString().slice(11, 16)),
    });
    await jobs.runDue();
    back();
    await jobs.runDue();
    await jobs.runDue();
    later(3600);
    await jobs.runDue();
    expect(at).toEqual(['16:00', '10:00', '11:00']);
  });

  it('leaves the job of a process that died to the next one after half a minute', async () => {
    const first = await openProcess();
    let begun = 0;
    const work = async ({ signal }: JobRun) => {
      begun += 1;
      if (begun === 1) await new Promise(() => signal.addEventListener('abort', () => undefined));
    };
    first.jobs.define('long', { run: work });
    await first.add('long');
    void first.jobs.runDue();
    await vi.waitFor(() => expect(begun).toBe(1));
    const second = createJobQueue({ database: first.database, log: pino({ level: 'silent' }), now: () => now });
    second.define('long', { run: work });
    // The first one is no longer heard from: its lease ends far in the future.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    back();
    await second.runDue();
    expect(begun).toBe(1);
    later(31);
    await second.runDue();
    expect(begun).toBe(2);
    vi.useRealTimers();
  });
});

describe('a schedule', () => {
  it.each([
    [{ atHour: 3 }, '2026-05-02T02:59:59.999Z', '2026-05-01T03:00:00.000Z'],
    [{ atHour: 3 }, '2026-05-02T03:00:00.000Z', '2026-05-02T03:00:00.000Z'],
    [{ everyMinutes: 15 }, '2026-05-02T03:14:59.000Z', '2026-05-02T03:00:00.000Z'],
    [{ everyMinutes: 15 }, '2026-05-02T03:15:00.000Z', '2026-05-02T03:15:00.000Z'],
  ])('%j at %s', (schedule, moment, slot) => {
    expect(lastScheduledAt(schedule, new Date(moment)).toISOString()).toBe(slot);
  });
});

describe('api/canticle/jobs', () => {
  it('shows a job to the person it is for and to administrators, and to nobody else', async () => {
    const canticle = await startCanticle();
    try {
      const { context, request: ask } = canticle;
      const anna = await canticle.createPerson('anna@example.org');
      await canticle.createPerson('bo@example.org');
      await canticle.createPerson('admin@example.org', { roles: ['administrator'] });
      const add = (ownerId?: string) =>
        context.database.transaction((tx) =>
          context.jobs.add(tx, { kind: 'unknown', ...(ownerId === undefined ? {} : { ownerId }) }),
        );
      const [own, ofTheHouse] = [await add(anna), await add()];
      const statusOf = async (id: string, as?: string) =>
        (await ask(`GET api/canticle/jobs/${id}`, as === undefined ? {} : { as })).status;
      expect([
        await statusOf(own, 'anna@example.org'),
        await statusOf(own, 'bo@example.org'),
        await statusOf(own, 'admin@example.org'),
        await statusOf(own),
        await statusOf(ofTheHouse, 'anna@example.org'),
        await statusOf(ofTheHouse, 'admin@example.org'),
      ]).toEqual([200, 404, 200, 401, 404, 200]);
      const idsOf = async (as: string) =>
        (await ask('GET api/canticle/jobs', { as })).json.map((job: { id: string }) => job.id);
      expect(await idsOf('anna@example.org')).toEqual([own]);
      expect(await idsOf('bo@example.org')).toEqual([]);
      expect(await idsOf('admin@example.org')).toEqual([ofTheHouse, own]);

      expect((await ask(`DELETE api/canticle/jobs/${own}`, { as: 'bo@example.org' })).status).toBe(404);
      expect((await ask(`DELETE api/canticle/jobs/${own}`, { as: 'anna@example.org' })).status).toBe(200);
      const { json } = await ask(`GET api/canticle/jobs/${own}`, { as: 'anna@example.org' });
      expect(json).toMatchObject({ state: 'cancelled', progress: { done: 0, total: null, note: '' } });
      expect((await ask(`DELETE api/canticle/jobs/${own}`, { as: 'anna@example.org' })).status).toBe(409);

      const another = await add(anna);
      for (const id of [another, ofTheHouse])
        expect((await ask(`DELETE api/canticle/jobs/${id}`, { as: 'admin@example.org' })).status).toBe(200);
      expect((await ask(`DELETE api/canticle/jobs/${another}`, { as: 'admin@example.org' })).status).toBe(409);
      const { json: deeds } = await ask('GET api/canticle/audit?kind=job', { as: 'admin@example.org' });
      expect(deeds).toMatchObject([
        { id: ofTheHouse, action: 'cancel', actorName: 'admin', name: null, details: { name: 'unknown' } },
        { id: another, action: 'cancel', actorName: 'admin', name: 'anna' },
      ]);
    } finally {
      await canticle.close();
    }
  });
});
