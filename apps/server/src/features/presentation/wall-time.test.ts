import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startChoir, type TestChoir } from '../../testing/choir.ts';
import { addPresentedSong, type TestLeader } from '../../testing/presentation-fixtures.ts';
import { listLiveUsesBetween, listLiveUsesOfGroups } from '../usage/index.ts';

const HOUR_S = 3600;
/* A Sunday morning in Oslo; each test has its own. */
const SUNDAY = '2099-11-29T09:30:00.000Z';
let choir: TestChoir;
let song: string;
let other: string;
beforeAll(async () => {
  choir = await startChoir('nora', 'siri');
  song = (await addPresentedSong(choir, { free: true })).song;
  other = (await addPresentedSong(choir, { free: true })).song;
});
afterAll(() => choir.close());

let nora: TestLeader;
beforeEach(async () => {
  goTo(SUNDAY);
  nora = choir.leader('nora');
  await endLive();
  await choir.context.database.transaction((tx) => tx.deleteFrom('live_songs').execute());
});

const goTo = (moment: string) => choir.later((Date.parse(moment) - choir.now().getTime()) / 1000);
const later = (seconds: number) => choir.later(seconds);
const endLive = () => choir.ask('nora', 'DELETE', 'canticle/presentations/own/live');
const counted = async () =>
  (await listLiveUsesBetween(choir.context.database.read, '2000-01-01', '2100-01-01')).map(({ songId }) => songId);
const createSet = (groupId: string, date: string, songs: readonly string[], timeZone = 'Europe/Oslo') =>
  choir.createSet('nora', {
    groupId,
    isPublished: true,
    schedule: { date, time: '10:30', timeZone },
    add: songs.map((itemId, sort) => ({ id: randomUUID(), itemId, sort })),
  });
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
    await choir.ask('nora', 'POST', 'canticle/presentations/own/presence');
    later(13 * HOUR_S);
    await choir.context.jobs.runDue();
    expect(await counted()).toEqual([song]);
    await nora.startLive();
    await present(other);
    later(5);
    await choir.ask('nora', 'POST', 'canticle/presentations/own/presence');
    later(13 * HOUR_S);
    await present(song);
    expect(await counted()).toEqual([song]);
  });

  test('is stored without anybody’s name', async () => {
    const set = await createSet(await choir.createGroup('siri'), '2099-11-29', [song]);
    await nora.startLive();
    await present(song, { list: set });
    later(21);
    await endLive();
    const rows = await choir.context.database.read.selectFrom('live_songs').selectAll().execute();
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([
      ['day', 'group_id', 'playlist_id', 'session_id', 'shown_ms', 'song_id'],
    ]);
  });
});

describe('what a group sang', () => {
  const repertoire = async (group: string, as = 'siri') =>
    (await choir.ask(as, 'GET', `canticle/groups/${group}/repertoire`)).json.map(
      ({ songId, count, lastDate, lastListId }: Record<string, unknown>) => ({ songId, count, lastDate, lastListId }),
    );
  const lead = async (songId: string, list?: string) => {
    await present(songId, list === undefined ? {} : { list });
    later(25);
  };

  test('counts a set that was led live on its day once, and a song beside it', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group, '2099-11-29', [song]);
    await nora.startLive();
    await lead(song, set);
    await lead(other);
    await endLive();
    later(HOUR_S);
    expect(await repertoire(group)).toEqual([
      { songId: song, count: 1, lastDate: '2099-11-29', lastListId: set },
      { songId: other, count: 1, lastDate: '2099-11-29', lastListId: null },
    ]);
    expect((await choir.ask('siri', 'GET', 'canticle/lists/sung-songs')).json).toContainEqual({
      songId: other,
      date: '2099-11-29',
      listId: null,
    });
  });

  test('counts the rehearsal of a set on another day too, whose set is linked', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group, '2099-12-06', [song]);
    await nora.startLive();
    await lead(song, set);
    await endLive();
    expect(await repertoire(group)).toEqual([{ songId: song, count: 1, lastDate: '2099-11-29', lastListId: set }]);
    goTo('2099-12-07T09:30:00.000Z');
    expect(await repertoire(group)).toEqual([{ songId: song, count: 2, lastDate: '2099-12-06', lastListId: set }]);
  });

  test('is dated by the clock where the set takes place', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group, '2099-11-29', [song], 'Pacific/Auckland');
    goTo('2099-11-28T21:30:00.000Z');
    await nora.startLive();
    await lead(song, set);
    await endLive();
    goTo(SUNDAY);
    expect(await repertoire(group)).toMatchObject([{ count: 1, lastDate: '2099-11-29' }]);
  });

  test('does not count a set of today before it begins', async () => {
    const group = await choir.createGroup('siri');
    goTo('2099-11-29T08:00:00.000Z');
    await createSet(group, '2099-11-29', [song]);
    expect(await repertoire(group)).toEqual([]);
    goTo('2099-11-29T09:31:00.000Z');
    expect(await repertoire(group)).toHaveLength(1);
  });

  test('is not what another group sang, nor what was led for nobody', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group, '2099-11-22', [song]);
    const band = await choir.createGroup('siri');
    await nora.startLive();
    await lead(other, set);
    await endLive();
    await nora.startLive();
    await lead(song);
    await endLive();
    expect(await repertoire(band)).toEqual([]);
    expect((await listLiveUsesOfGroups(choir.context.database.read, [group])).map(({ songId }) => songId)).toEqual([
      other,
    ]);
  });
});
