import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../../../tools/scripts/runtime.mjs';
import { isAppPage } from './app-pages.ts';

/* Read as text: loading the router would load the whole app. */
const router = readFileSync(`${PROJECT_ROOT}/apps/web/src/app/router.tsx`, 'utf8');
const routes = [...router.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path);

test('every page of the router is known here, and no page that it has not', () => {
  const source = readFileSync(new URL('app-pages.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {2}'(\/[^']*)',$/gm)].map(([, path = '']) => path);
  expect(routes.length).toBeGreaterThan(50);
  expect(known.toSorted()).toEqual(routes.toSorted());
});

test('a page is known with what its address names, in any letter case, with a slash at the end', () => {
  for (const path of routes) {
    const address = path.replaceAll(/:\w+\??/g, 'St.J');
    expect([path, isAppPage(address), isAppPage(`${address.toUpperCase()}/`)]).toEqual([path, true, true]);
  }
  expect(isAppPage('/sheetmusic')).toBe(true);
});

test('nothing else is a page', () => {
  for (const path of ['/api', '/livez', '/songs/a/b/c', '/nonsense', '/.well-known/security.txt', '/audience'])
    expect([path, isAppPage(path)]).toEqual([path, false]);
});
