import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { listChangesFor, readVersions, recordChanges } from './index.ts';
import { claimChanges, claimNotificationEvents, skipToLatest } from './followers.ts';
import { PrunedChangesError, recordPruned } from './pruned-changes.ts';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600_000);
const NEWS = { kind: 'list-changed', to: ['ada'], name: 'A list' } as const;

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle({ CHANGE_DAYS: '30' }, () => NOW);
});
afterAll(() => canticle.close());
beforeEach(async () => {
  const { kysely } = canticle.context.database;
  await kysely.deleteFrom('changes').execute();
  await kysely.deleteFrom('change_followers').execute();
  written = 0;
});

type Written = Parameters<typeof recordChanges>[1][number];
let written = 0;
/* Records a change of so many days ago; returns its name. */
async function write(days: number, change: Omit<Written, 'id'>): Promise<string> {
  const id = `c${(written += 1)}`;
  await canticle.context.database.transaction((tx) => recordChanges(tx, [{ ...change, id }], daysAgo(days)));
  return id;
}
const writeOwn = (days: number) => write(days, { kind: 'favourite', owner: 'ada' });
async function forget(): Promise<void> {
  const { database, jobs } = canticle.context;
  await database.transaction((tx) => jobs.add(tx, { kind: 'changes.forget' }));
  await jobs.runDue();
}
const read = () => canticle.context.database.read;
const listNames = async () =>
  (await read().selectFrom('changes').select('item_id').orderBy('number').execute()).map((row) => row.item_id);
const numberOf = async (name: string) =>
  (await read().selectFrom('changes').select('number').where('item_id', '=', name).executeTakeFirstOrThrow()).number;
const claimSongs = () => canticle.context.database.transaction((tx) => claimChanges(tx, 'songs', ['song']));

test('old changes go, present ones stay, and so do the versions that caches compare', async () => {
  await write(80, { kind: 'song' });
  const song = await write(70, { kind: 'song' });
  await write(60, { kind: 'rights', owner: 'ada' });
  const rights = await write(50, { kind: 'rights', owner: 'ada' });
  for (let at = 0; at < 3; at++) await writeOwn(40);
  const present = await writeOwn(29);
  const versions = await readVersions(read());
  await forget();
  expect(await listNames()).toEqual([song, rights, present]);
  expect(await readVersions(read())).toEqual(versions);
  // What was kept for that goes once there is a newer one.
  const newer = await write(1, { kind: 'song' });
  await forget();
  expect(await listNames()).toEqual([rights, present, newer]);
});

test('the newest change stays when all are old, so that no number is used twice', async () => {
  await writeOwn(50);
  const last = await writeOwn(40);
  const before = await numberOf(last);
  await forget();
  await forget();
  expect(await listNames()).toEqual([last]);
  expect(await numberOf(await writeOwn(0))).toBeGreaterThan(before);
});

test('a device that was away longer is told to load everything, any other what has changed', async () => {
  await writeOwn(60);
  const long = await numberOf(await writeOwn(50));
  await writeOwn(45);
  const boundary = await numberOf(await writeOwn(40));
  const present = await writeOwn(20);
  const last = await writeOwn(10);
  const list = async (since: number) => {
    const { isAll, changes } = await listChangesFor(read(), 'ada', since, 10);
    return isAll ? changes.map(({ id }) => id) : 'everything';
  };
  expect(await list(long)).toHaveLength(4);
  await forget();
  expect(await list(long)).toBe('everything');
  expect(await list(boundary)).toEqual([present, last]);
  expect(await list(await numberOf(present))).toEqual([last]);
});

test('a follower that is away keeps nothing, and is told that it has missed something when it has', async () => {
  await claimSongs();
  const [song] = [await write(60, { kind: 'song' }), await write(59, { kind: 'song' })];
  expect((await claimSongs()).changes.map(({ id }) => id)).toContain(song);
  await write(58, { kind: 'favourite', owner: 'ada' });
  const last = await write(50, { kind: 'branding' });
  await forget();
  // The newest of the library stays, so nothing it follows has gone.
  expect((await claimSongs()).changes).toEqual([]);
  await write(49, { kind: 'song' });
  const [newest, present] = [await write(48, { kind: 'branding' }), await writeOwn(1)];
  await forget();
  expect(await listNames()).toEqual([newest, present]);
  expect(await listNames()).not.toContain(last);
  await expect(claimSongs()).rejects.toThrow(PrunedChangesError);
  await canticle.context.database.transaction((tx) => skipToLatest(tx, 'songs'));
  const next = await write(1, { kind: 'song' });
  expect((await claimSongs()).changes.map(({ id }) => id)).toEqual([next]);
});

test('a follower that is new where changes have gone has missed them', async () => {
  await write(60, { kind: 'favourite', owner: 'ada' });
  await write(1, { kind: 'song' });
  await forget();
  await expect(claimSongs()).rejects.toThrow(PrunedChangesError);
});

test('events that are too old are left out, those after them are not, and that is said', async () => {
  const { database } = canticle.context;
  const claim = () => database.transaction((tx) => claimNotificationEvents(tx, 'events'));
  await writeOwn(70);
  await claim();
  await write(60, { kind: 'favourite', owner: 'ada', news: NEWS });
  await writeOwn(58);
  const kept = await write(20, { kind: 'favourite', owner: 'ada', news: NEWS });
  await forget();
  const { events, skippedTo } = await claim();
  expect(events.map(({ id }) => Number(id))).toEqual([await numberOf(kept)]);
  expect(skippedTo).toBe((await numberOf(kept)) - 1);
  // Once, and never when nothing was missed.
  expect(await claim()).toEqual({ events: [], skippedTo: undefined });
  await writeOwn(58);
  await writeOwn(57);
  await forget();
  expect(await claim()).toEqual({ events: [], skippedTo: undefined });
});

test('followers that were left behind are forgotten, and those that follow are not', async () => {
  const { database } = canticle.context;
  await database.transaction((tx) => skipToLatest(tx, 'killed'));
  await write(60, { kind: 'song' });
  await write(59, { kind: 'song' });
  await claimSongs();
  await forget();
  const rows = await read()
    .selectFrom('change_followers')
    .select('name')
    .where('name', 'not like', 'changes.%')
    .execute();
  const names = rows.map(({ name }) => name);
  expect(names).toContain('songs');
  expect(names).not.toContain('killed');
});

test.each([false, true])('everything is forgotten in steps, passed over before: %s', async (isPassedOver) => {
  const { database } = canticle.context;
  const many = Array.from({ length: 12_000 }, () => ({ kind: 'favourite', id: 'many', owner: 'ada' }) as const);
  await database.transaction((tx) => recordChanges(tx, many, daysAgo(40)));
  const present = await writeOwn(0);
  // Also what an earlier night has passed over.
  if (isPassedOver) await database.transaction((tx) => recordPruned(tx, 'all', 12_000_000));
  let commits = database.commitCount();
  await forget();
  commits = database.commitCount() - commits;
  expect(await listNames()).toEqual([present]);
  expect(commits).toBeGreaterThanOrEqual(database.engine === 'postgres' ? 3 : 12);
});
