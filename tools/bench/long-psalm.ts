import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import type { ApiClient } from './api-client.ts';
import { signInToApp } from './song-list.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'];
/** The CPU slowdown of the browser: about that of a cheap phone compared with a desktop computer. */
const CPU_SLOWDOWN = 4;
const FRAMES = 120;

/** Milliseconds in a phone-sized browser, slowed down; `undefined` when there is none on the machine. */
export type LongPsalmTimes = { readonly open: readonly number[]; readonly frames: readonly number[] } | undefined;

/**
 * How long Psalm 119 takes from the click on its number to its text on the screen of a slow phone, and each frame while
 * it is scrolled from its first verse to its last.
 *
 * @param key  the scripture; its only translation contains the psalm
 */
export async function measureLongPsalm(
  { address }: ApiClient,
  email: string,
  key: string,
  times = 5,
): Promise<LongPsalmTimes> {
  const executablePath = await findBrowser();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 390, height: 844 } });
    await signInToApp(page, email);
    await openFromBook(page, key);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const open: number[] = [];
    for (let time = 0; time < times; time++) open.push(await openFromBook(page, key));
    return { open, frames: await scrollThrough(page) };
  } finally {
    await browser.close();
  }
}

async function openFromBook(page: Page, key: string): Promise<number> {
  await page.goto(`/scriptures/${key}/19`);
  const link = page.locator(`a[href$="/scriptures/${key}/19/119"]`);
  await link.waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  return link.evaluate(async (element: HTMLElement) => {
    const begun = performance.now();
    element.click();
    while (document.querySelector('.chapter') === null) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
}

async function scrollThrough(page: Page): Promise<readonly number[]> {
  return page.evaluate(async (count) => {
    const frames: number[] = [];
    const step = (document.documentElement.scrollHeight - innerHeight) / count;
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < count; frame++) {
      window.scrollBy(0, step);
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, FRAMES);
}
