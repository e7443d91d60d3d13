import { expect, test } from 'vitest';
import { APP_PAGES, isAppPage } from './app-pages.ts';

test('a page is known with what its address names, in any letter case, with a slash at the end', () => {
  for (const path of APP_PAGES) {
    const address = path.replaceAll(/:\w+\??/g, 'St.J');
    expect([path, isAppPage(address), isAppPage(`${address.toUpperCase()}/`)]).toEqual([path, true, true]);
  }
  expect(isAppPage('/sheetmusic')).toBe(true);
});

test('nothing else is a page', () => {
  for (const path of ['/api', '/livez', '/songs/a/b/c', '/nonsense', '/.well-known/security.txt', '/audience'])
    expect([path, isAppPage(path)]).toEqual([path, false]);
});
