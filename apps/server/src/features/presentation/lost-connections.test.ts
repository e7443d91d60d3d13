import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { addPresentedSong, createLeader, type TestLeader } from '../../testing/presentation-fixtures.ts';

const FOLLOWERS = 200;
const ada = 'ada@example.org';

let canticle: TestCanticle;
let leader: TestLeader;
let song: string;
let address: string;
let crowd: readonly EventReader[];
beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = canticle.app.server.address() as AddressInfo;
  song = (await addPresentedSong(canticle, { free: true })).song;
  await canticle.createPerson(ada);
  leader = createLeader(canticle, ada);
  await leader.publish(song, 0);
  const { key } = await leader.startLive();
  address = `http://127.0.0.1:${port}/api/canticle/audiences/${key}/events`;
  crowd = await Promise.all(Array.from({ length: FOLLOWERS }, () => readEvents(address)));
  await Promise.all(crowd.map((reader) => reader.waitFor(shows('First verse'))));
});
afterAll(async () => {
  for (const reader of crowd) reader.close();
  await canticle.close();
});

const shows =
  (words: string) =>
  ({ data }: EventReader['received'][number]) =>
    JSON.stringify(data).includes(words);
const revisionsOf = ({ received }: EventReader) => received.map(({ data }): number => data.revision);

test(`${FOLLOWERS} laptops that sleep through twenty steps show the newest when they wake, and nothing older after it`, async () => {
  for (const reader of crowd) reader.pause();
  for (let step = 1; step <= 20; step++) await leader.publish(song, step % 2);
  const { json } = await leader.publish(song, 2);
  for (const reader of crowd) reader.resume();
  await Promise.all(crowd.map((reader) => reader.waitFor(shows('Third verse'))));
  for (const reader of crowd) {
    const revisions = revisionsOf(reader);
    expect(revisions).toEqual(revisions.toSorted((one, other) => one - other));
    expect(revisions.at(-1)).toBe(json.revision);
  }
});

test(`${FOLLOWERS} phones that change the network miss no step, while the server still holds their old connections`, async () => {
  for (const reader of crowd) reader.pause();
  await leader.publish(song, 0);
  const again = await Promise.all(
    crowd.map(({ received }) => readEvents(address, { 'last-event-id': received.at(-1)?.id ?? '' })),
  );
  await Promise.all(again.map((reader) => reader.waitFor(shows('First verse'))));
  await leader.publish(song, 1);
  await Promise.all(again.map((reader) => reader.waitFor(shows('Second verse'))));
  // One message for all that was missed, and one for the step after it.
  expect(again.filter(({ received }) => received.length !== 2)).toEqual([]);
  for (const reader of crowd) reader.close();
  crowd = again;
  await leader.publish(song, 2);
  await Promise.all(crowd.map((reader) => reader.waitFor(shows('Third verse'))));
});
