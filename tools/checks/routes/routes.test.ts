import { expect, test } from 'vitest';
import { checkRoutes, listRoutes, listVisitedRoutes } from './check-routes.ts';

test('the routes of the router are its paths', () => {
  const router = `[{ path: '/songs/:collection', lazy: () => import('../features/songs.tsx') }, { path: '*' }]`;
  expect(listRoutes(router)).toEqual(['/songs/:collection']);
});

test('the visited routes are the first argument of each visit', () => {
  const visits = `at('/', 'leader', 'main'),\n{ ...at(\n'/print', 'leader', '/x') }, at('*', 'stranger')`;
  expect(listVisitedRoutes(visits)).toEqual(['/', '/print']);
});

test.each([
  ['has every route', ['/', '/songs'], []],
  ['misses one', ['/'], ['does not list /songs']],
  ['has one that the router has not', ['/', '/songs', '/about'], ['lists /about, which the router has not']],
  ['has one twice', ['/', '/songs', '/'], ['lists / twice']],
])('a list that %s', (_name, routes, expected) => {
  const found = checkRoutes(['/', '/songs'], { place: 'list.ts', routes });
  expect(found.map(({ what }) => what)).toEqual(expected);
});
