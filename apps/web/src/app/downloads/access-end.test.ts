import { expect, test } from 'vitest';
import { accessEndOf } from './access-end.ts';

const subscription = (collectionIds: string[], validTo: string, valid = true) => ({
  id: validTo,
  productIds: [],
  collectionIds,
  validTo,
  valid,
  updatedAt: '2026-05-01T10:00:00.000Z',
});

test('a song is open until the last of the subscriptions that hold one of its books ends', () => {
  const user = {
    subscriptions: [
      subscription(['a'], '2026-12-01T00:00:00.000Z'),
      subscription(['a', 'b'], '2027-03-01T00:00:00.000Z'),
      subscription(['a'], '2029-01-01T00:00:00.000Z', false),
    ],
  };
  expect(accessEndOf(user, ['a', 'x'])).toBe(Date.parse('2027-03-01T00:00:00.000Z'));
  expect(accessEndOf(user, ['x'])).toBeNull();
});
