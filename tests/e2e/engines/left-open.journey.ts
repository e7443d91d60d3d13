import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { fetchAs, findSongId, signInForToken } from '../../fixtures/index.ts';
import { address, button, css, journey, openProxy, signInAs } from './fixtures/index.ts';

const EVENTS = '/api/canticle/changes/events';
const EDITOR = 'editor@canticle.example';

journey(
  'A page that is left open for a minute still answers, hears what is changed elsewhere, and listens on one connection',
  async () => {
    const proxy = await openProxy(address);
    const page = await signInAs(EDITOR, '/songs/HH/17', proxy.origin);
    await page.see(css('.lyric-line'));
    await expect.poll(() => proxy.countOpen(EVENTS)).toBe(1);
    // This minute is what is tested.
    await sleep(60_000);
    expect(proxy.countOpen(EVENTS)).toBe(1);
    expect(proxy.countBegun(EVENTS)).toBeLessThanOrEqual(3);
    expect(await page.call(async () => (await fetch('/readyz')).status)).toBe(200);
    const heart = button(/^Favourite: /);
    const isMarked = () => page.read(heart, (one) => one.ariaPressed);
    expect(await isMarked()).toBe('false');
    const token = await signInForToken(EDITOR);
    await fetchAs(token, 'POST', 'api/Favorites', [await findSongId('HH', 17)], '3.0');
    await expect.poll(isMarked).toBe('true');
    expect(proxy.countOpen(EVENTS)).toBe(1);
    await page.keys('ArrowRight');
    await expect.poll(page.path).toBe('/songs/HH/18');
    await page.see(css('.lyric-line'));
    await proxy.cut();
  },
);
