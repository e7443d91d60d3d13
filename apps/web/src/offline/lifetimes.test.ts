import { expect, it } from 'vitest';
import { clearIntervalMs, lifetimes } from './lifetimes.ts';

const minute = 60;

it('what is kept counts as new for as long as the specification says, in seconds', () => {
  const inSeconds = Object.fromEntries(Object.entries(lifetimes).map(([what, ms]) => [what, ms / 1000]));
  expect(inSeconds).toMatchObject({
    entries: 30,
    reference: 60 * minute,
    collections: minute,
    user: 10,
    favorites: minute,
    tags: minute,
    playlists: minute,
    activities: 10,
    lyrics: 24 * 60 * minute,
  });
  expect(clearIntervalMs / 1000).toBe(24 * 60 * minute);
});
