import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { listSongs } from '../songs/index.ts';
import { importPath, importStarterLibrary } from './index.ts';

const LIBRARY = fileURLToPath(new URL('../../../../../library/', import.meta.url));

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(() => canticle.close());

test('the library that comes with Canticle is imported whole, quickly, and a second time changes nothing', async () => {
  const began = performance.now();
  await importStarterLibrary(canticle.rooms, LIBRARY);
  expect(performance.now() - began).toBeLessThan(5000);
  const songs = await listSongs(canticle.rooms.database.read, {});
  expect(songs.length).toBeGreaterThanOrEqual(24);
  expect(songs.every((song) => song.chordLanguages.length > 0 && song.verses > 0)).toBe(true);
  const { refused, losses, items, passedOver } = await importPath(canticle.rooms, LIBRARY);
  expect({ refused, losses, passedOver }).toEqual({ refused: [], losses: [], passedOver: 0 });
  expect(items.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
});
