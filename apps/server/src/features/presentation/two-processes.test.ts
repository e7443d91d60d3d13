import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { type TestLeader, createLeader, addPresentedSong } from '../../testing/presentation-fixtures.ts';
import { startSecondProcess } from '../../testing/second-process.ts';

const people = { ada: 'ada@example.org', bo: 'bo@example.org' } as const;

let canticle: TestCanticle;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
let ada: TestLeader;
let song: string;
let boId: string;
let shift = 0;
beforeAll(async () => {
  canticle = await startCanticle({}, () => new Date(Date.now() + shift));
  const made = await addPresentedSong(canticle, { free: true });
  song = made.song;
  await canticle.createPerson(people.ada);
  boId = await canticle.createPerson(people.bo);
  second = await startSecondProcess(canticle);
  ada = createLeader(canticle, people.ada);
});
afterAll(async () => {
  await second.stop();
  await canticle.close();
});

let live: Awaited<ReturnType<TestLeader['startLive']>>;
let musician: EventReader;
let audience: EventReader;
beforeEach(async () => {
  shift = 0;
  await canticle.request('DELETE api/canticle/presentations/own/live', { as: people.ada });
  await ada.publish(song, 0);
  live = await ada.startLive();
  await canticle.request('POST api/canticle/presentations/joinings', { as: people.bo, body: { code: live.code } });
  const authorization = `Bearer ${await canticle.token(people.bo)}`;
  const path = `${second.address}/api/canticle`;
  musician = await readEvents(`${path}/presentations/${live.id}/events`, { authorization });
  audience = await readEvents(`${path}/audiences/${live.key}/events`);
  await Promise.all([musician, audience].map((reader) => reader.waitFor(({ name }) => name === 'state')));
  return () => {
    musician.close();
    audience.close();
  };
});

const shows = (words: string) => (event: EventReader['received'][number]) => JSON.stringify(event.data).includes(words);

test('what is published through one process is seen by those who follow at another', async () => {
  await ada.publish(song, 2);
  await musician.waitFor(({ data }) => data.position?.settings.currentIndex === 2);
  await audience.waitFor(shows('Third verse'));
});

test('the end of a session is heard at another process', async () => {
  await canticle.request('DELETE api/canticle/presentations/own/live', { as: people.ada });
  for (const reader of [musician, audience]) {
    await reader.waitFor(({ name }) => name === 'ended');
    await reader.ended();
  }
});

test('who follows at another process is counted', async () => {
  const counted = async () => {
    const { json } = await canticle.request('GET api/canticle/presentations/own/people', { as: people.ada });
    return [json.musicians.map((one: any) => [one.id, one.isHere]), json.audience];
  };
  await expect.poll(counted, { timeout: 10_000 }).toEqual([[[boId, true]], 1]);
}, 15_000);

test('clocks that differ by some hours keep nothing back and end nothing', async () => {
  shift = -3 * 3600_000;
  await ada.publish(song, 1);
  await audience.waitFor(shows('Second verse'));
  expect(audience.received.some(({ name }) => name === 'ended')).toBe(false);
});
