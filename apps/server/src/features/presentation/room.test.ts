import { expect, test } from 'vitest';
import { newId } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import { type Channel, newChannel, type Reading } from './channel.ts';
import { demandRoom } from './room.ts';

const line = { offer: () => undefined, end: () => undefined };
const audience = (address: string): Reading => ({ kind: 'audience', key: 'k', languages: undefined, address });
const person = (userId: string): Reading => ({
  kind: 'person',
  viewer: { userId } as Viewer,
  withDocument: false,
  origin: '',
  sessionId: undefined,
});

/* Channels with so many who follow each. */
function channelsOf(crowds: Record<string, readonly Reading[]>): ReadonlyMap<string, Channel> {
  return new Map(
    Object.entries(crowds).map(([ownerId, readings]) => {
      const channel = newChannel(ownerId);
      for (const reading of readings) channel.followers.add({ reading, line, lastId: undefined, told: undefined });
      return [ownerId, channel];
    }),
  );
}
const times = (count: number, make: (at: number) => Reading) => Array.from({ length: count }, (_, at) => make(at));

test('however many audiences there are, a leader and their musicians have room', () => {
  const crowd = () => times(1_700, () => audience(newId()));
  const channels = channelsOf({ ada: crowd(), bo: crowd(), eva: crowd() });
  expect(() => demandRoom(channels, 'ada', person('ada'))).not.toThrow();
  expect(() => demandRoom(channels, 'ada', audience('new'))).toThrow('Too many');
});

test('however many people follow, an audience has room', () => {
  const channels = channelsOf({ ada: times(6_000, (at) => person(`p${at}`)) });
  expect(() => demandRoom(channels, 'ada', audience('new'))).not.toThrow();
});

test('a congregation behind one address has room, and its address no more than a thousand', () => {
  const few = channelsOf({ ada: times(500, () => audience('hall')) });
  expect(() => demandRoom(few, 'ada', audience('hall'))).not.toThrow();
  const many = channelsOf({ ada: times(600, () => audience('hall')), bo: times(400, () => audience('hall')) });
  expect(() => demandRoom(many, 'eva', audience('hall'))).toThrow('Too many');
  expect(() => demandRoom(many, 'eva', audience('home'))).not.toThrow();
});

test('a person has twenty windows, whatever others have', () => {
  const channels = channelsOf({ ada: times(12, () => person('bo')), eva: times(8, () => person('bo')) });
  expect(() => demandRoom(channels, 'ada', person('bo'))).toThrow('Too many');
  expect(() => demandRoom(channels, 'ada', person('eva'))).not.toThrow();
});
