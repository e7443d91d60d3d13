import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { addPresentedSong, createLeader, type TestLeader } from '../../testing/presentation-fixtures.ts';
import { startSecondProcess } from '../../testing/second-process.ts';

const FOLLOWERS = 200;
const people = { ada: 'ada@example.org', bo: 'bo@example.org' } as const;

let canticle: TestCanticle;
let ada: TestLeader;
let song: string;
beforeAll(async () => {
  canticle = await startCanticle();
  song = (await addPresentedSong(canticle, { free: true })).song;
  for (const email of Object.values(people)) await canticle.createPerson(email);
  ada = createLeader(canticle, people.ada);
});
afterAll(() => canticle.close());

const showsVerse = (words: string) => (event: EventReader['received'][number]) =>
  JSON.stringify(event.data).includes(words);

test(`a restart of the server loses none of ${FOLLOWERS} followers, nor the musician, nor the step in between`, async () => {
  await ada.publish(song, 0);
  const live = await ada.startLive();
  await canticle.request('POST api/canticle/presentations/joinings', { as: people.bo, body: { code: live.code } });
  const authorization = `Bearer ${await canticle.token(people.bo)}`;
  /* As a browser does: with the id of the last event, as often as it takes. */
  const follow = (address: string, lastId?: string) =>
    readEvents(`${address}/api/canticle/audiences/${live.key}/events`, lastId ? { 'last-event-id': lastId } : {});
  const play = (address: string) =>
    readEvents(`${address}/api/canticle/presentations/${live.id}/events`, { authorization });

  const before = await startSecondProcess(canticle);
  const crowd = await Promise.all(Array.from({ length: FOLLOWERS }, () => follow(before.address)));
  const musician = await play(before.address);
  await Promise.all([...crowd, musician].map((reader) => reader.waitFor(({ name }) => name === 'state')));
  await before.stop();
  await Promise.all([...crowd, musician].map((reader) => reader.ended()));
  // The end of a stream is no end of the session: whoever followed comes back.
  expect([...crowd, musician].some(({ received }) => received.some(({ name }) => name === 'ended'))).toBe(false);

  // Meanwhile the leader goes on, through another process.
  await ada.publish(song, 1);
  await ada.publish(song, 2);
  const after = await startSecondProcess(canticle);
  const back = await Promise.all(crowd.map(({ received }) => follow(after.address, received.at(-1)?.id)));
  await Promise.all(back.map((reader) => reader.waitFor(showsVerse('Third verse'))));
  expect(back.filter(({ received }) => received.length !== 1)).toEqual([]);
  const returned = await play(after.address);
  await returned.waitFor(({ data }) => data.position?.settings.currentIndex === 2);

  await ada.publish(song, 0);
  await Promise.all(back.map((reader) => reader.waitFor(showsVerse('First verse'))));
  await returned.waitFor(({ data }) => data.position?.settings.currentIndex === 0);
  for (const reader of [...back, returned]) reader.close();
  await after.stop();
});
