import { expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { type Channel, createChannel, type Recipient } from './channel.ts';
import { assertCapacity } from './follower-capacity.ts';

const line = { sendLatest: () => undefined, end: () => undefined };
const audience = (address: string): Recipient => ({ kind: 'audience', key: 'k', languages: undefined, address });
const person = (userId: string): Recipient => ({
  kind: 'person',
  viewer: { userId } as Viewer,
  withDocument: false,
  origin: '',
  sessionId: undefined,
});

/* Channels with this many followers each. */
function channelsOf(crowds: Record<string, readonly Recipient[]>): ReadonlyMap<string, Channel> {
  return new Map(
    Object.entries(crowds).map(([ownerId, readings]) => {
      const channel = createChannel(ownerId);
      for (const reading of readings)
        channel.followers.add({ recipient: reading, line, lastId: undefined, sentVersion: undefined });
      return [ownerId, channel];
    }),
  );
}
const times = (count: number, make: (at: number) => Recipient) => Array.from({ length: count }, (_, at) => make(at));

test('however many audiences there are, a leader and their musicians have room', () => {
  const crowd = () => times(1_700, () => audience(newId()));
  const channels = channelsOf({ ada: crowd(), bo: crowd(), eva: crowd() });
  expect(() => assertCapacity(channels, 'ada', person('ada'))).not.toThrow();
  expect(() => assertCapacity(channels, 'ada', audience('new'))).toThrow('Too many');
});

test('however many people follow, an audience has room', () => {
  const channels = channelsOf({ ada: times(6_000, (at) => person(`p${at}`)) });
  expect(() => assertCapacity(channels, 'ada', audience('new'))).not.toThrow();
});

test('a congregation behind one address has room, and its address no more than a thousand', () => {
  const few = channelsOf({ ada: times(500, () => audience('hall')) });
  expect(() => assertCapacity(few, 'ada', audience('hall'))).not.toThrow();
  const many = channelsOf({ ada: times(600, () => audience('hall')), bo: times(400, () => audience('hall')) });
  expect(() => assertCapacity(many, 'eva', audience('hall'))).toThrow('Too many');
  expect(() => assertCapacity(many, 'eva', audience('home'))).not.toThrow();
});

test('a person has twenty windows, whatever others have', () => {
  const channels = channelsOf({ ada: times(12, () => person('bo')), eva: times(8, () => person('bo')) });
  expect(() => assertCapacity(channels, 'ada', person('bo'))).toThrow('Too many');
  expect(() => assertCapacity(channels, 'ada', person('eva'))).not.toThrow();
});
