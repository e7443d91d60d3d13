import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { addSong, verses } from '../../testing/library.ts';
import { type TestLeader, createLeader, addPresentedSong } from '../../testing/presentation-fixtures.ts';
import { saveSubscription } from '../store/index.ts';

const LICENCE = 'prod_screen';
const people = { ada: 'ada@example.org', bo: 'bo@example.org' } as const;
type Who = keyof typeof people;

let canticle: TestCanticle;
let here: string;
let shift = 0;
let adaId: string;
beforeAll(async () => {
  canticle = await startCanticle({ PRESENTATION_PRODUCT: LICENCE }, () => new Date(Date.now() + shift));
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  here = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}`;
  adaId = await canticle.createPerson(people.ada);
  await canticle.createPerson(people.bo);
});
afterAll(() => canticle.close());

const ask = (who: Who, call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: people[who], body });
let ada: TestLeader;
let live: Awaited<ReturnType<TestLeader['startLive']>>;
beforeEach(async () => {
  shift = 0;
  ada = createLeader(canticle, people.ada);
  await ask('ada', 'DELETE api/canticle/presentations/own/live');
  live = await ada.startLive();
});

describe('the list that is led from', () => {
  const listOf = async (who: Who): Promise<string> =>
    (await ask(who, 'POST api/Playlists', { name: 'Sunday', entries: [] })).json.result.id;
  const leadFrom = async (id: string, entryId?: string) => {
    const { song } = await addPresentedSong(canticle, { free: true });
    const list = { id, ...(entryId && { entryId }), place: 0, length: 1 };
    expect((await ada.publish(song, 0, { position: { list } })).status).toBe(200);
    await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
    const seen = (await ask('bo', `GET api/canticle/presentations/${live.id}`)).json;
    expect(seen.position.songId).toBe(song);
    expect(seen.position.list?.entryId ?? null).toBe(seen.position.list ? (entryId ?? null) : null);
    return seen.position.list?.id;
  };

  test('is one the leader may see, and never somebody else’s', async () => {
    const [own, anothers] = [await listOf('ada'), await listOf('bo')];
    expect(await leadFrom(own)).toBe(own);
    expect(await leadFrom(own, 'second-time')).toBe(own);
    expect(await leadFrom(anothers)).toBeUndefined();
    expect(await leadFrom('nothing-like-it')).toBeUndefined();
  });

  test('may be deleted in the middle of a service: the song is led all the same', async () => {
    const own = await listOf('ada');
    expect(await leadFrom(own)).toBe(own);
    expect((await ask('ada', `DELETE api/Playlists/${own}`)).status).toBe(200);
    expect(await leadFrom(own)).toBeUndefined();
  });
});

describe('a text that grows while it is presented', () => {
  test('beyond what can be sent in time is sent no more, and the next publication says so', async () => {
    const { song, collection } = await addPresentedSong(canticle, { free: true });
    const order = Array(200).fill('v1');
    const publish = () => ada.publish(song, 0, { position: { order } });
    const grow = (line: string) =>
      addSong(
        canticle.context,
        { id: song, memberships: [{ collectionId: collection, number: 12, free: true }] },
        { en: verses([line]) },
      );
    const seen = async () => [
      (await canticle.request(`GET api/canticle/audiences/${live.key}`)).json.state,
      (await ask('ada', 'GET api/canticle/presentations/own?document=true')).json.document === null,
    ];
    expect((await publish()).status).toBe(200);
    await grow('x'.repeat(1_000));
    expect(await seen()).toEqual(['shown', false]);
    await grow('x'.repeat(2_000));
    expect(await seen()).toEqual(['withheld', true]);
    const refused = await publish();
    expect([refused.status, refused.json.message ?? refused.text]).toEqual([
      400,
      expect.stringMatching(/repeats too much/),
    ]);
    await grow('x');
    expect(await seen()).toEqual(['shown', false]);
  });
});

describe('what an audience follows', () => {
  let audience: EventReader;
  let collection: string;
  const isShown = ({ data }: EventReader['received'][number]) => data.state === 'shown';
  const isWithheld = ({ data }: EventReader['received'][number]) => data.state === 'withheld';
  const follow = async () => {
    audience = await readEvents(`${here}/api/canticle/audiences/${live.key}/events`);
    return audience;
  };
  const hold = async (id: string, validTo: string) =>
    canticle.context.database.transaction((tx) =>
      saveSubscription(
        tx,
        adaId,
        { id, productIds: [LICENCE], collectionIds: [collection], validTo },
        canticle.context.now(),
      ),
    );
  const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
  const over = '2020-01-01T00:00:00.000Z';
  let song: string;
  let subscription: string;
  beforeEach(async () => {
    ({ song, collection } = await addPresentedSong(canticle));
    subscription = `custom_${newId()}`;
    await hold(subscription, inAnHour());
    expect((await ada.publish(song)).status).toBe(200);
    await follow();
    await audience.waitFor(isShown);
    return () => audience.close();
  });

  test('goes away when the leader’s licence is over, though nothing is published', async () => {
    shift = 2 * 3600_000;
    const { json } = await canticle.request(`GET api/canticle/audiences/${live.key}`);
    expect(json).toMatchObject({ state: 'withheld', document: null });
  });

  test('goes away within a quarter of a minute when the licence is taken from them, and comes back with it', async () => {
    await hold(subscription, over);
    shift = 11_000;
    const away = await audience.waitFor(isWithheld);
    await hold(subscription, inAnHour());
    shift = 22_000;
    await expect.poll(() => audience.received.at(-1)?.data.state, { timeout: 10_000 }).toBe('shown');
    expect(audience.received.at(-1)?.data.revision).toBe(away.data.revision);
  }, 20_000);

  test('goes on when a musician is given the lead, whose licence it never was', async () => {
    await canticle.createPerson(people.bo, { collections: [collection] });
    const { json } = await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
    await ask('ada', 'PUT api/canticle/presentations/own/leader', { userId: await idOf('bo') });
    shift = 11_000;
    expect(json.live.id).toBe(live.id);
    expect((await canticle.request(`GET api/canticle/audiences/${live.key}`)).json.state).toBe('shown');
  });

  const idOf = async (who: Who): Promise<string> =>
    (await ask(who, 'GET api/canticle/presentations/own')).json.owner.id;
});

describe('a follower who comes back after an hour', () => {
  const HOUR_MS = 3600_000;
  /* Tokens end after some minutes, which the clock jumps over. */
  const signedIn = async (who: Who) => ({
    authorization: `Bearer ${await canticle.token(people[who], { exp: Math.floor((Date.now() + shift) / 1000) + 600 })}`,
  });
  const publish = async (song: string, at: number) => {
    const headers = await signedIn('ada');
    return createLeader(
      { request: (call, options) => canticle.request(call, { ...options, headers, as: undefined }) },
      '',
    ).publish(song, at);
  };

  test('is told the newest in one message, without the code, and who was away', async () => {
    const { song } = await addPresentedSong(canticle, { free: true });
    await publish(song, 0);
    await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
    const path = `${here}/api/canticle/presentations/${live.id}/events`;
    const before = await readEvents(path, await signedIn('bo'));
    const { id: lastId = '' } = await before.waitFor(({ data }) => data.position?.songId === song);
    before.close();
    for (const [minutes, verse] of [
      [10, 1],
      [35, 2],
      [59, 0],
      [60, 1],
    ] as const) {
      shift = minutes * 60_000;
      expect((await publish(song, verse)).status).toBe(200);
    }
    shift = HOUR_MS + 120_000;
    const back = await readEvents(path, { ...(await signedIn('bo')), 'last-event-id': lastId });
    const { data } = await back.waitFor(({ name }) => name === 'state');
    expect(data).toMatchObject({ position: { settings: { currentIndex: 1 } }, isLeaderAway: true });
    await publish(song, 2);
    await back.waitFor((event) => event.data.position?.settings.currentIndex === 2);
    expect(back.received).toHaveLength(2);
    back.close();
  });

  test('of twelve more is told that the session has ended', async () => {
    const { song } = await addPresentedSong(canticle, { free: true });
    await publish(song, 0);
    await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
    shift = 13 * HOUR_MS;
    const path = `api/canticle/presentations/${live.id}/events` as const;
    expect((await canticle.request(`GET ${path}`, { headers: await signedIn('bo') })).status).toBe(410);
    expect((await canticle.request(`GET api/canticle/audiences/${live.key}`)).status).toBe(410);
  });
});

test('an audience hears that the leader is away, and that they are back', async () => {
  const { song } = await addPresentedSong(canticle, { free: true });
  await ada.publish(song);
  const audience = await readEvents(`${here}/api/canticle/audiences/${live.key}/events`);
  expect((await audience.waitFor(({ name }) => name === 'state')).data).toMatchObject({
    state: 'shown',
    isLeaderAway: false,
  });
  shift = 60_000;
  expect((await audience.waitFor(({ data }) => data.isLeaderAway === true)).data.state).toBe('shown');
  expect((await ask('ada', 'POST api/canticle/presentations/own/presence')).json.leads).toBe(true);
  await expect.poll(() => audience.received.at(-1)?.data.isLeaderAway, { timeout: 10_000 }).toBe(false);
  audience.close();
}, 20_000);

test('nobody waits for a sign of life of somebody whose presentation is private', async () => {
  const { song } = await addPresentedSong(canticle, { free: true });
  await ada.publish(song);
  await ask('ada', 'DELETE api/canticle/presentations/own/live');
  const { revision } = (await ask('ada', 'GET api/canticle/presentations/own')).json;
  expect((await ask('ada', 'POST api/canticle/presentations/own/presence')).json).toEqual({ revision, leads: false });
});
