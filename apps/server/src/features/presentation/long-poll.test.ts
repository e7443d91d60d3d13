import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createLeader, type TestLeader, addPresentedSong } from '../../testing/presentation-fixtures.ts';

const people = { ada: 'ada@example.org', bo: 'bo@example.org' } as const;

let canticle: TestCanticle;
let here: string;
let song: string;
let boId: string;
let ada: TestLeader;
let live: Awaited<ReturnType<TestLeader['startLive']>>;
beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  here = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}/api/canticle`;
  song = (await addPresentedSong(canticle, { free: true })).song;
  await canticle.createPerson(people.ada);
  boId = await canticle.createPerson(people.bo);
});
afterAll(() => canticle.close());
beforeEach(async () => {
  ada = createLeader(canticle, people.ada);
  await canticle.request('DELETE api/canticle/presentations/own/live', { as: people.ada });
  await ada.publish(song, 0);
  live = await ada.startLive();
  await canticle.request('POST api/canticle/presentations/joinings', { as: people.bo, body: { code: live.code } });
});

/* What a proxy that buffers a stream until it ends passes on of it. */
async function hear(path: string, who?: string) {
  const headers: Record<string, string> = who ? { authorization: `Bearer ${await canticle.token(who)}` } : {};
  const answer = await fetch(`${here}/${path}`, { headers });
  const text = await answer.text();
  const field = (name: string) => text.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1];
  return { status: answer.status, text, id: field('id') ?? '', name: field('event'), data: field('data') ?? '' };
}
const byLink = (query = '') => hear(`audiences/${live.key}/events?brief=true${query}`);
const joined = (query = '') => hear(`presentations/${live.id}/events?brief=true${query}`, people.bo);

test('an audience behind a proxy that holds streams back hears the newest at once, and what is newer when it comes', async () => {
  const first = await byLink();
  expect([first.status, first.name]).toEqual([200, 'state']);
  expect(first.text.match(/^event: /gm)).toHaveLength(1);
  expect(first.data).toContain('First verse');
  const waiting = byLink(`&since=${first.id}`);
  await ada.publish(song, 1);
  const next = await waiting;
  expect(next.data).toContain('Second verse');
  for (const at of [2, 0, 2]) await ada.publish(song, at);
  expect((await byLink(`&since=${next.id}`)).data).toContain('Third verse');
});

test('a musician follows like that too, and is here between one question and the next', async () => {
  const first = await joined();
  expect(JSON.parse(first.data)).toMatchObject({ document: null, position: { settings: { currentIndex: 0 } } });
  const waiting = joined(`&since=${first.id}`);
  await ada.publish(song, 1);
  expect(JSON.parse((await waiting).data).position.settings.currentIndex).toBe(1);
  const isHere = async () => {
    const { json } = await canticle.request('GET api/canticle/presentations/own/people', { as: people.ada });
    return json.musicians.map((one: any) => [one.id, one.isHere]);
  };
  await expect.poll(isHere).toEqual([[boId, true]]);
});

test('the end is heard, and then there is nothing to ask for', async () => {
  const [{ id }, { id: musicianId }] = [await byLink(), await joined()];
  const ends = [byLink(`&since=${id}`), joined(`&since=${musicianId}`)];
  await expect
    .poll(
      async () =>
        (await canticle.request('GET api/canticle/presentations/own/people', { as: people.ada })).json.audience,
    )
    .toBe(1);
  await canticle.request('DELETE api/canticle/presentations/own/live', { as: people.ada });
  for (const end of ends) expect([200, 410]).toContain((await end).status);
  expect((await ends[0])?.name).toBe('ended');
  expect([(await byLink()).status, (await joined()).status]).toEqual([410, 410]);
});
