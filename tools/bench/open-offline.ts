import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { signInToApp } from './song-list.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'];
/** The CPU slowdown of the browser: about that of a cheap phone compared with a desktop computer. */
const CPU_SLOWDOWN = 4;

/**
 * Milliseconds from the start of a navigation until the lyrics of a song can be read, in a browser that has the app and
 * the song in its local cache, is offline, and is as slow as a phone; several times. `undefined` without a browser.
 *
 * @param path  of the song
 */
export async function measureOpeningOffline(
  address: string,
  email: string,
  path: string,
  times = 7,
): Promise<readonly number[] | undefined> {
  const executablePath = await findBrowser();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 390, height: 844 } });
    await signInToApp(page, email);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
    await page.goto(path);
    await page.locator('.lyric-line').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const took: number[] = [];
    for (let time = 0; time < times; time++) took.push(await reload(page, path));
    return took;
  } finally {
    await browser.close();
  }
}

/* The timestamp is taken inside the page, by the clock that starts with the navigation. */
async function reload(page: Page, path: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(async () => {
    const isThere = () => (document.querySelector('.lyric-line')?.textContent ?? '').trim() !== '';
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  });
}
