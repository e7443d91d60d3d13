import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { address, css, journey, openProxy, signInAs } from './house/index.ts';

const EVENTS = '/api/canticle/changes/events';

journey('A page that is left open for a minute still answers, and listens on one connection', async () => {
  const proxy = await openProxy(address);
  const page = await signInAs('admin@canticle.example', '/songs/HH/17', proxy.origin);
  await page.see(css('.lyric-line'));
  await expect.poll(() => proxy.countOpen(EVENTS)).toBe(1);
  // The minute is what is tested.
  await sleep(60_000);
  expect(proxy.countOpen(EVENTS)).toBe(1);
  expect(proxy.countBegun(EVENTS)).toBeLessThanOrEqual(3);
  expect(await page.call(async () => (await fetch('/readyz')).status)).toBe(200);
  await page.keys('ArrowRight');
  await expect.poll(page.path).toBe('/songs/HH/18');
  await page.see(css('.lyric-line'));
  await proxy.cut();
});
