import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { presentation } from '@canticle/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { addSong, verses } from '../../testing/library.ts';
import { type TestLeader, createLeader, addPresentedSong } from '../../testing/presentation-fixtures.ts';

const people = { ada: 'ada@example.org', bo: 'bo@example.org', eva: 'eva@example.org' } as const;
type Who = keyof typeof people;

const METRICS = 'long-enough-for-a-token';

let canticle: TestCanticle;
let here: string;
let song: string;
let collection: string;
let shift = 0;
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  canticle = await startCanticle({ METRICS_TOKEN: METRICS }, () => new Date(Date.now() + shift));
  here = await listen(canticle.app);
  const made = await addPresentedSong(canticle);
  song = made.song;
  collection = made.collection;
  ids.ada = await canticle.createPerson(people.ada, { roles: ['extended'] });
  ids.bo = await canticle.createPerson(people.bo, { collections: [made.collection] });
  ids.eva = await canticle.createPerson(people.eva);
});
afterAll(() => canticle.close());

async function listen(app: TestCanticle['app']): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const ask = (who: Who, call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: people[who], body });

let ada: TestLeader;
const readers: EventReader[] = [];
beforeEach(async () => {
  shift = 0;
  ada = createLeader(canticle, people.ada);
  await ask('ada', 'DELETE api/canticle/presentations/own/live');
  await ada.publish(song, 0);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const keep = async (opening: Promise<EventReader>): Promise<EventReader> => {
  const reader = await opening;
  readers.push(reader);
  return reader;
};
const follow = async (who: Who, id = 'own', { query = '', headers = {} } = {}) => {
  const authorization = `Bearer ${await canticle.token(people[who])}`;
  return keep(readEvents(`${here}/api/canticle/presentations/${id}/events${query}`, { authorization, ...headers }));
};
const followByLink = (key: string) => keep(readEvents(`${here}/api/canticle/audiences/${key}/events`));
const isAt = (index: number) => (event: EventReader['received'][number]) =>
  event.name === 'state' && event.data.position?.settings.currentIndex === index;
const shows = (words: string) => (event: EventReader['received'][number]) => JSON.stringify(event.data).includes(words);
const isEnd = ({ name }: { name: string }) => name === 'ended';
const isFirst = ({ name }: { name: string }) => name === 'state';

async function session(...joining: Who[]) {
  const live = await ada.startLive();
  for (const who of joining) await ask(who, 'POST api/canticle/presentations/joinings', { code: live.code });
  return live;
}

describe('whoever follows', () => {
  test('is told at once how it stands, and then what is newer', async () => {
    const { id } = await session('bo');
    const reader = await follow('bo', id);
    const first = await reader.waitFor(isAt(0));
    expect(presentation.presentation.parse(first.data)).toMatchObject({ document: null, leader: { id: ids.ada } });
    await ada.publish(song, 1);
    const second = await reader.waitFor(isAt(1));
    expect(second.data.revision).toBe(first.data.revision + 1);
    expect(second.id?.split('.')[0]).toBe(String(second.data.revision));
  });

  test('through a proxy that buffers is not held up', async () => {
    const reader = await follow('ada');
    await reader.waitFor(isFirst);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    expect(reader.headers['content-encoding']).toBeUndefined();
    expect(reader.text()).toMatch(/^: {2048}\nretry: 1000\n\n/);
  });

  test('one’s own gets the document, and others only what they may open', async () => {
    const { id } = await session('bo', 'eva');
    const query = '?document=true';
    const [own, bo, eva] = [
      await follow('ada', 'own', { query }),
      await follow('bo', id, { query }),
      await follow('eva', id, { query }),
    ];
    for (const reader of [own, bo]) {
      const { data } = await reader.waitFor(isFirst);
      expect(data.document.lyrics.verses['1'].content).toEqual(['First verse']);
    }
    await eva.waitFor(isFirst);
    await ada.publish(song, 1);
    expect((await eva.waitFor(isAt(1))).data).toMatchObject({ document: null, position: { songId: song } });
    expect(eva.text()).not.toContain('verse"]');
    expect((await own.waitFor(isAt(1))).data.live.invitation).not.toBeNull();
    expect((await bo.waitFor(isAt(1))).data.live.invitation).toBeNull();
  });

  test('again after a while gets one message, the newest, and none when it is known already', async () => {
    const reader = await follow('ada');
    const { id: known } = await reader.waitFor(isFirst);
    reader.close();
    for (const at of [1, 2, 0, 1, 2]) await ada.publish(song, at);
    const again = await follow('ada', 'own', { headers: { 'last-event-id': known ?? '' } });
    const newest = await again.waitFor(isFirst);
    const third = await follow('ada', 'own', { query: `?since=${newest.id}` });
    await sleep(200);
    expect(again.received.map(({ data }) => data.position.settings.currentIndex)).toEqual([2]);
    expect(third.received).toEqual([]);
    await ada.publish(song, 1);
    for (const one of [again, third]) await one.waitFor(isAt(1));
    expect(third.received).toHaveLength(1);
  });

  test('a leader who clicks twenty times a second sees the last of it, everything in order', async () => {
    const { id, key } = await session('bo');
    const musician = await follow('bo', id);
    const audience = await followByLink(key);
    await Promise.all([musician.waitFor(isFirst), audience.waitFor(isFirst)]);
    for (let click = 0; click < 20; click++) await ada.publish(song, click % 3);
    await ada.publish(song, 2, { settings: { theme: 'light' } });
    const last = await musician.waitFor(({ data }) => data.position?.settings.theme === 'light');
    await audience.waitFor(({ data }) => data.theme === 'light');
    for (const { received: heard } of [musician, audience]) {
      const revisions = heard.map(({ data }) => data.revision);
      expect(revisions).toEqual(revisions.toSorted((one, next) => one - next));
      expect(new Set(revisions).size).toBe(revisions.length);
      expect(revisions.at(-1)).toBe(last.data.revision);
    }
  });

  test('is told when the leader’s device sleeps, and when it is back, though nothing was published', async () => {
    const { id } = await session('bo');
    const reader = await follow('bo', id);
    expect((await reader.waitFor(isFirst)).data.isLeaderAway).toBe(false);
    shift = 60_000;
    const away = await reader.waitFor(({ data }) => data.isLeaderAway === true);
    expect(away.data).toMatchObject({ position: { songId: song }, leader: { id: ids.ada } });
    await ask('ada', 'POST api/canticle/presentations/own/presence');
    await reader.waitFor(({ data }) => data.revision > away.data.revision && data.isLeaderAway === false);
  }, 20_000);

  test('hears of a hand-over, and the new leader of the code', async () => {
    const { id, code } = await session('bo');
    const reader = await follow('bo', id);
    await reader.waitFor(isFirst);
    await ask('ada', 'PUT api/canticle/presentations/own/leader', { userId: ids.bo });
    const { data } = await reader.waitFor((event) => event.data.leader?.id === ids.bo);
    expect(data.live.invitation.code).toBe(code);
  });

  test('a live session hears its end, and one’s own goes on', async () => {
    const { id, key } = await session('bo');
    const [own, bo, audience] = [await follow('ada'), await follow('bo', id), await followByLink(key)];
    await Promise.all([own, bo, audience].map((reader) => reader.waitFor(isFirst)));
    await ask('ada', 'DELETE api/canticle/presentations/own/live');
    for (const reader of [bo, audience]) {
      await reader.waitFor(isEnd);
      await reader.ended();
    }
    await own.waitFor(({ data }) => data.live === null);
    expect((await followByLink(key)).status).toBe(410);
    expect((await follow('bo', id)).status).toBe(410);
  });

  test('hears the end when it has expired', async () => {
    const { key } = await session();
    const audience = await followByLink(key);
    await audience.waitFor(isFirst);
    shift = 12 * 3600_000;
    await audience.waitFor(isEnd);
  }, 20_000);

  test('by the audience’s link sees a song no more when it is disabled, though nothing was published', async () => {
    const made = await addPresentedSong(canticle, { free: true });
    const { key } = await session();
    await ada.publish(made.song, 0);
    const reader = await followByLink(key);
    const { id: known } = await reader.waitFor(shows('First verse'));
    const memberships = [{ collectionId: made.collection, number: 12, free: true }];
    await addSong(canticle.context, { id: made.song, memberships, enabled: false });
    const { data } = await reader.waitFor((event) => event.data.state === 'withheld');
    expect(data.document).toBeNull();
    const back = await keep(
      readEvents(`${here}/api/canticle/audiences/${key}/events`, { 'last-event-id': known ?? '' }),
    );
    expect((await back.waitFor(isFirst)).data.state).toBe('withheld');
    expect(reader.received).toHaveLength(2);
  }, 20_000);

  test('is told nothing when something else of the library changes', async () => {
    const reader = await follow('ada', 'own', { query: '?document=true' });
    const { id: known } = await reader.waitFor(isFirst);
    await addSong(canticle.context, { name: { en: 'Another song' } });
    const again = await follow('ada', 'own', { query: `?document=true&since=${known}` });
    await sleep(2_500);
    expect([reader.received.length, again.received.length]).toEqual([1, 0]);
  }, 20_000);

  test('is told no more once they were taken out', async () => {
    const { id } = await session('bo', 'eva');
    const [bo, eva] = [await follow('bo', id), await follow('eva', id)];
    await Promise.all([bo.waitFor(isFirst), eva.waitFor(isFirst)]);
    await ask('ada', `DELETE api/canticle/presentations/${id}/people/${ids.eva}`);
    await eva.waitFor(isEnd);
    await ada.publish(song, 1);
    await bo.waitFor(isAt(1));
    expect(eva.received.filter(isAt(1))).toEqual([]);
  });

  test('is counted while they are here', async () => {
    const { id, key } = await session('bo', 'eva');
    const musicians = async () => {
      const { json } = await ask('ada', 'GET api/canticle/presentations/own/people');
      return [json.musicians.filter((one: any) => one.isHere).map((one: any) => one.id), json.audience];
    };
    const [bo] = [await follow('bo', id), await followByLink(key), await followByLink(key)];
    await expect.poll(musicians).toEqual([[ids.bo], 2]);
    bo.close();
    await expect.poll(musicians).toEqual([[], 2]);
  });

  test('is counted among the streams of the process', async () => {
    const { key } = await session();
    const streams = async () => {
      const { text } = await canticle.request('GET metrics', { headers: { authorization: `Bearer ${METRICS}` } });
      return Number(/^canticle_event_streams (\d+)$/m.exec(text)?.[1]);
    };
    await expect.poll(streams).toBe(0);
    const readers = [await follow('ada'), await followByLink(key)];
    await Promise.all(readers.map((reader) => reader.waitFor(isFirst)));
    expect(await streams()).toBe(2);
  });

  test('has at most twenty windows', async () => {
    for (let window = 0; window < 20; window++) await follow('bo');
    expect((await follow('bo')).status).toBe(429);
  });
});

describe('two hundred who join in one second', () => {
  test('are all told, once each, and all of what comes then', async () => {
    const { key } = await session();
    const crowd = await Promise.all(Array.from({ length: 200 }, () => followByLink(key)));
    await Promise.all(crowd.map((reader) => reader.waitFor(shows('First verse'))));
    expect(crowd.filter(({ received: heard }) => heard.length !== 1)).toEqual([]);
    await ada.publish(song, 1);
    await Promise.all(crowd.map((reader) => reader.waitFor(shows('Second verse'))));
  });
});

describe('a follower that reads slowly', () => {
  test('is owed no more than the newest, and holds nobody else up', async () => {
    const query = '?document=true';
    const quick = await follow('ada', 'own', { query });
    await quick.waitFor(isFirst);
    const slow = await openUnread('/api/canticle/presentations/own/events?document=true');
    const owed = () => Math.max(...[...sockets].map((socket) => socket.writableLength));
    // A long text fills the socket buffers of the system, and then ours.
    const memberships = [{ collectionId: collection, number: 13, free: true }];
    const long = await addSong(canticle.context, { memberships }, { en: verses(['x'.repeat(1_000)]) });
    const order = Array.from({ length: 200 }, () => 'v1');
    const availableVerses = Object.fromEntries(order.map((_, at) => [String(at + 1), true]));
    let most = 0;
    for (let round = 0; round < 120; round++) {
      const settings = { availableVerses, currentIndex: round };
      const { json } = await ada.publish(long, 0, { settings, position: { order } });
      await quick.waitFor(({ data }) => data.revision >= json.revision);
      most = Math.max(most, owed());
    }
    const said = quick.text().length;
    slow.destroy();
    expect(most).toBeLessThan(512 * 1024);
    expect(said).toBeGreaterThan(16 * 1024 * 1024);
  }, 60_000);

  /* The sockets of this process's server. */
  const sockets = new Set<Socket>();
  beforeAll(() => {
    canticle.app.server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  });

  async function openUnread(path: string): Promise<Socket> {
    const { hostname, port } = new URL(here);
    const socket = connect({ host: hostname, port: Number(port) });
    await new Promise((resolve) => socket.once('ready', resolve));
    socket.pause();
    const bearer = `Authorization: Bearer ${await canticle.token(people.ada)}`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${bearer}\r\n\r\n`);
    return socket;
  }
});

describe('who goes for good', () => {
  test('ends what they presented for everybody', async () => {
    const going = 'going@example.org';
    await canticle.createPerson(going, { roles: ['extended'] });
    const leader = createLeader(canticle, going);
    await leader.publish(song);
    const audience = await followByLink((await leader.startLive()).key);
    await audience.waitFor(isFirst);
    const token = await canticle.token(going, { auth_time: Math.floor(Date.now() / 1000) });
    await canticle.request('DELETE api/canticle/person', { headers: { authorization: `Bearer ${token}` } });
    await audience.waitFor(isEnd);
  });
});
