import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { fetchAs, uploadFile, createUser, createRecording, findSongId, signInForToken } from '../../fixtures/index.ts';
import {
  address,
  button,
  css,
  heading,
  journey,
  openProxy,
  type Page,
  type Proxy,
  role,
  signInAs,
  text,
  within,
} from './fixtures/index.ts';

const player = role('region', 'Player');
const slider = within(player, css('input[type="range"]'));
const position = (page: Page) => page.read(slider, (one) => Number((one as HTMLInputElement).value));

let proxy: Proxy;

beforeAll(async () => {
  if (inject('program') === '') return;
  proxy = await openProxy(address);
  await uploadFile(createRecording(40), 'tone.wav', {
    songId: await findSongId('FS', 3),
    type: 'audio',
    name: 'A tone',
  });
});

/* Signs somebody in on a device whose service worker has cached the app. */
const arrive = async (email: string, path: string) => {
  const page = await signInAs(email, path, proxy.origin);
  await expect.poll(() => page.call(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return page;
};

describe('Without the server', () => {
  journey('a favourite is marked, outlives a reload, and is sent when the server is back', async () => {
    const email = 'admin@canticle.example';
    const page = await arrive(email, '/songs/HH/5');
    await page.see(css('.lyric-line'));
    const heart = button(/^Favourite: /);
    const isMarked = () => page.read(heart, (one) => one.ariaPressed);
    await page.see(heart);
    await proxy.cut();
    await page.press(heart);
    await expect.poll(isMarked).toBe('true');
    await page.reload();
    await page.see(css('.lyric-line'));
    await expect.poll(isMarked).toBe('true');
    await proxy.restore();
    await page.call(() => void window.dispatchEvent(new Event('online')));
    const token = await signInForToken(email);
    await expect
      .poll(async () => (await fetchAs<{ result: string[] }>(token, 'GET', 'api/Favorites', undefined, '3.0')).result)
      .toHaveLength(1);
  });

  journey('a songbook that was kept opens, a song never opened before, and its recording plays', async () => {
    const page = await arrive(await createUser('Ragna'), '/songs/FS');
    await page.press(button('Make available offline'));
    await page.press(role('checkbox', 'Include recordings'));
    await page.press(within(role('dialog'), button('Download')));
    await page.see(text(/^Available offline \(/));
    await proxy.cut();
    await page.open('/songs/FS');
    await page.see(heading('Folk and Festival Songs'));
    await page.open('/songs/FS/3');
    await page.see(css('.lyric-line'));
    await page.press(button(/^A tone/));
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await page.choose(slider, '30');
    await expect.poll(() => position(page)).toBeGreaterThan(29);
    await proxy.restore();
  });

  afterAll(() => proxy?.cut());
});
