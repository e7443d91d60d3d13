import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { type Leader, leaderOf, presentedSong } from '../../testing/live.ts';
import { startSecondProcess } from '../../testing/second-process.ts';

const people = { ada: 'ada@example.org', bo: 'bo@example.org' } as const;

let canticle: TestCanticle;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
let ada: Leader;
let song: string;
let boId: string;
let shift = 0;
beforeAll(async () => {
  canticle = await startCanticle({}, () => new Date(Date.now() + shift));
  const made = await presentedSong(canticle, { free: true });
  song = made.song;
  await canticle.person(people.ada);
  boId = await canticle.person(people.bo);
  second = await startSecondProcess(canticle);
  ada = leaderOf(canticle, people.ada);
});
afterAll(async () => {
  await second.stop();
  await canticle.close();
});

let live: Awaited<ReturnType<Leader['openLive']>>;
let musician: EventReader;
let audience: EventReader;
beforeEach(async () => {
  shift = 0;
  await canticle.ask('DELETE api/canticle/presentations/own/live', { as: people.ada });
  await ada.publish(song, 0);
  live = await ada.openLive();
  await canticle.ask('POST api/canticle/presentations/joinings', { as: people.bo, body: { code: live.code } });
  const authorization = `Bearer ${await canticle.token(people.bo)}`;
  const path = `${second.address}/api/canticle`;
  musician = await readEvents(`${path}/presentations/${live.id}/events`, { authorization });
  audience = await readEvents(`${path}/audiences/${live.key}/events`);
  await Promise.all([musician, audience].map((reader) => reader.until(({ name }) => name === 'state')));
  return () => {
    musician.close();
    audience.close();
  };
});

const shows = (words: string) => (event: EventReader['heard'][number]) => JSON.stringify(event.data).includes(words);

test('what is published through one process is seen by those who follow at another', async () => {
  await ada.publish(song, 2);
  await musician.until(({ data }) => data.position?.settings.currentIndex === 2);
  await audience.until(shows('Third verse'));
});

test('the end of a session is heard at another process', async () => {
  await canticle.ask('DELETE api/canticle/presentations/own/live', { as: people.ada });
  for (const reader of [musician, audience]) {
    await reader.until(({ name }) => name === 'ended');
    await reader.ended();
  }
});

test('who follows at another process is counted', async () => {
  const counted = async () => {
    const { json } = await canticle.ask('GET api/canticle/presentations/own/people', { as: people.ada });
    return [json.musicians.map((one: any) => [one.id, one.isHere]), json.audience];
  };
  await expect.poll(counted, { timeout: 10_000 }).toEqual([[[boId, true]], 1]);
}, 15_000);

test('clocks that differ by some hours keep nothing back and end nothing', async () => {
  shift = -3 * 3600_000;
  await ada.publish(song, 1);
  await audience.until(shows('Second verse'));
  expect(audience.heard.some(({ name }) => name === 'ended')).toBe(false);
});
