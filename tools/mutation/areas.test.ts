import { expect, test } from 'vitest';
import { listAreas, readArea } from './areas.mjs';

test('areas are the packages, and the features of the server and the web app', () => {
  expect(listAreas()).toEqual(expect.arrayContaining(['packages/music', 'server/playlists', 'web/lists']));
  expect(readArea('packages/music')).toMatchObject({ folder: 'packages/music/src', target: 85 });
  expect(readArea('web/lists')).toMatchObject({ folder: 'apps/web/src/features/lists', target: 75 });
  expect(readArea('server/playlists').mutate[0]).toMatch(/\{rules,queries,/);
});

test('what is no area is refused, and the areas are said', () => {
  for (const name of ['', 'music', 'packages/none', 'packages/music/src', '../packages/music'])
    expect(() => readArea(name)).toThrow(/Choose packages\/NAME/);
});
