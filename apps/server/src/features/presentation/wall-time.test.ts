import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addPresentedSong, createLeader, type TestLeader } from '../../testing/presentation-fixtures.ts';
import { listLiveUsesBetween, listLiveUsesOfGroups } from '../usage/index.ts';

const HOUR_S = 3600;
/* An ordinary Sunday morning in Oslo. */
const SUNDAY = '2026-11-29T09:30:00.000Z';
let now = new Date();
let canticle: TestCanticle;
let song: string;
let other: string;
beforeAll(async () => {
  canticle = await startCanticle({}, () => now);
  song = (await addPresentedSong(canticle, { free: true })).song;
  other = (await addPresentedSong(canticle, { free: true })).song;
  for (const name of ['nora', 'siri']) await canticle.createPerson(`${name}@example.org`);
});
afterAll(() => canticle.close());

let nora: TestLeader;
beforeEach(async () => {
  now = new Date(SUNDAY);
  nora = createLeader({ request: (call, options) => ask('nora', call, options?.body) }, 'nora@example.org');
  await endLive();
  await canticle.context.database.transaction((tx) => tx.deleteFrom('live_songs').execute());
});

const ask = async (as: string, call: Parameters<TestCanticle['request']>[0], body?: unknown) => {
  const claims = { exp: Math.floor(now.getTime() / 1000) + HOUR_S };
  const headers = { authorization: `Bearer ${await canticle.token(`${as}@example.org`, claims)}` };
  return canticle.request(call, { version: '4.0', body, headers });
};
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const endLive = () => ask('nora', 'DELETE api/canticle/presentations/own/live');
const counted = async () =>
  (await listLiveUsesBetween(canticle.context.database.read, '2000-01-01', '2100-01-01')).map(({ songId }) => songId);

async function createChoir(): Promise<string> {
  const { json } = await ask('nora', 'POST api/canticle/groups', { id: randomUUID(), name: 'Choir' });
  const { key } = (await ask('nora', `POST api/canticle/groups/${json.id}/invitations`, { role: 'singer' })).json;
  await ask('siri', `POST api/canticle/group-invitations/${key}`);
  return json.id;
}
async function createSet(groupId: string, date: string, songs: readonly string[], timeZone = 'Europe/Oslo') {
  const id = randomUUID();
  await ask('nora', 'POST api/CustomCollections', { id, name: 'Service' });
  const schedule = { date, time: '10:30', timeZone };
  const add = songs.map((itemId, sort) => ({ id: randomUUID(), itemId, sort }));
  const body = { at: later(1).toISOString(), groupId, isPublished: true, schedule, add };
  expect((await ask('nora', `POST api/canticle/lists/${id}/changes`, body)).status).toBe(200);
  return id;
}
const present = (songId: string, { list, ...more }: { list?: string; at?: number; muted?: boolean } = {}) =>
  nora.publish(songId, more.at ?? 0, {
    settings: { muted: more.muted ?? false },
    position: { list: list === undefined ? null : { id: list, entryId: null, place: 0, length: 2 } },
  });

describe('a song on the wall of a live session', () => {
  test('counts when it was there for twenty seconds, and once for the session', async () => {
    await nora.startLive();
    await present(song);
    later(19);
    await present(other);
    later(20);
    await present(song);
    expect(await counted()).toEqual([other]);
    // Nineteen seconds before, and one now.
    later(1);
    await present(other);
    later(30);
    await endLive();
    expect((await counted()).toSorted()).toEqual([song, other].toSorted());
  });

  test('is one whatever verses are shown, and does not count while the screen is blank', async () => {
    await nora.startLive();
    await present(song);
    later(10);
    await present(song, { at: 1 });
    later(5);
    await present(song, { at: 1, muted: true });
    later(600);
    await present(song, { at: 2 });
    later(4);
    await endLive();
    expect(await counted()).toEqual([]);
    await nora.startLive();
    later(21);
    await present(song, { muted: true });
    expect(await counted()).toEqual([song]);
  });

  test('counts from the moment the session was opened', async () => {
    await present(song);
    later(3600);
    await nora.startLive();
    later(10);
    await present(other);
    expect(await counted()).toEqual([]);
  });

  test('does not count in a private presentation', async () => {
    await present(song);
    later(60);
    await present(other);
    later(60);
    await present(song);
    await nora.startLive();
    await endLive();
    expect(await counted()).toEqual([]);
  });

  test('counts until the leader was last heard of, when they never came back', async () => {
    await nora.startLive();
    await present(song);
    later(21);
    await ask('nora', 'POST api/canticle/presentations/own/presence');
    later(13 * HOUR_S);
    await canticle.context.jobs.runDue();
    expect(await counted()).toEqual([song]);
    await nora.startLive();
    await present(other);
    later(5);
    await ask('nora', 'POST api/canticle/presentations/own/presence');
    later(13 * HOUR_S);
    await present(song);
    expect(await counted()).toEqual([song]);
  });

  test('is stored without anybody’s name', async () => {
    const set = await createSet(await createChoir(), '2026-11-29', [song]);
    await nora.startLive();
    await present(song, { list: set });
    later(21);
    await endLive();
    const rows = await canticle.context.database.read.selectFrom('live_songs').selectAll().execute();
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([
      ['day', 'group_id', 'playlist_id', 'session_id', 'shown_ms', 'song_id'],
    ]);
  });
});

describe('what a group sang', () => {
  const repertoire = async (group: string, as = 'siri') =>
    (await ask(as, `GET api/canticle/groups/${group}/repertoire`)).json.map(
      ({ songId, count, lastDate, lastListId }: Record<string, unknown>) => ({ songId, count, lastDate, lastListId }),
    );
  const lead = async (songId: string, list?: string) => {
    await present(songId, list === undefined ? {} : { list });
    later(25);
  };

  test('counts a set that was led live on its day once, and a song beside it', async () => {
    const group = await createChoir();
    const set = await createSet(group, '2026-11-29', [song]);
    await nora.startLive();
    await lead(song, set);
    await lead(other);
    await endLive();
    later(HOUR_S);
    expect(await repertoire(group)).toEqual([
      { songId: song, count: 1, lastDate: '2026-11-29', lastListId: set },
      { songId: other, count: 1, lastDate: '2026-11-29', lastListId: null },
    ]);
    expect((await ask('siri', 'GET api/canticle/lists/sung-songs')).json).toContainEqual({
      songId: other,
      date: '2026-11-29',
      listId: null,
    });
  });

  test('counts the rehearsal of a set on another day too, whose set is linked', async () => {
    const group = await createChoir();
    const set = await createSet(group, '2026-12-06', [song]);
    await nora.startLive();
    await lead(song, set);
    await endLive();
    expect(await repertoire(group)).toEqual([{ songId: song, count: 1, lastDate: '2026-11-29', lastListId: set }]);
    now = new Date('2026-12-07T09:30:00.000Z');
    expect(await repertoire(group)).toEqual([{ songId: song, count: 2, lastDate: '2026-12-06', lastListId: set }]);
  });

  test('is dated by the clock where the set takes place', async () => {
    const group = await createChoir();
    const set = await createSet(group, '2026-11-29', [song], 'Pacific/Auckland');
    now = new Date('2026-11-28T21:30:00.000Z');
    await nora.startLive();
    await lead(song, set);
    await endLive();
    now = new Date(SUNDAY);
    expect(await repertoire(group)).toMatchObject([{ count: 1, lastDate: '2026-11-29' }]);
  });

  test('does not count a set of today before it begins', async () => {
    const group = await createChoir();
    now = new Date('2026-11-29T08:00:00.000Z');
    await createSet(group, '2026-11-29', [song]);
    expect(await repertoire(group)).toEqual([]);
    now = new Date('2026-11-29T09:31:00.000Z');
    expect(await repertoire(group)).toHaveLength(1);
  });

  test('is not what another group sang, nor what was led for nobody', async () => {
    const group = await createChoir();
    const set = await createSet(group, '2026-11-22', [song]);
    const band = await createChoir();
    await nora.startLive();
    await lead(other, set);
    await endLive();
    await nora.startLive();
    await lead(song);
    await endLive();
    expect(await repertoire(band)).toEqual([]);
    expect((await listLiveUsesOfGroups(canticle.context.database.read, [group])).map(({ songId }) => songId)).toEqual([
      other,
    ]);
  });
});
