import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'];

/** Milliseconds in a real browser; `undefined` when there is none on the machine. */
export type ListTimes = { readonly open: readonly number[]; readonly digit: readonly number[] } | undefined;

/**
 * How long a list of songs from the browser's local cache takes to be on the screen, and to show the songs that match a
 * typed digit, several times each. The page is a new one each time, so that only the local cache has the songs.
 *
 * @param key  the collection, whose songs are in the person's browser after the first, unmeasured opening
 */
export async function measureSongList(address: string, email: string, key: string, times = 7): Promise<ListTimes> {
  const executablePath = await findBrowser();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
    await signInToApp(page, email);
    await openFromStore(page, key);
    const open: number[] = [];
    const digit: number[] = [];
    for (let time = 0; time < times; time++) {
      open.push(await openFromStore(page, key));
      digit.push(await typeDigit(page));
    }
    return { open, digit };
  } finally {
    await browser.close();
  }
}

/** Signs one of the demo people in through the login page. */
export async function signInToApp(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('canticle-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/');
}

/* The list of collections loads no songs: from there, the click on a collection reads them from the local cache. */
async function openFromStore(page: Page, key: string): Promise<number> {
  await page.goto('/collections');
  const link = page.locator(`a:not([aria-hidden])[href="/songs/${key}"]`);
  await link.waitFor();
  // The code of the list is loaded with the first opening; this measures data and rendering.
  return link.evaluate(async (element: HTMLElement) => {
    const begun = performance.now();
    element.click();
    while (document.querySelector('[role="list"] [data-place]') === null) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
}

/* The height of the list depends on the number of matches: a new height means it has changed. */
async function typeDigit(page: Page): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.waitFor();
  await page.waitForTimeout(500);
  return field.evaluate(async (element: HTMLInputElement) => {
    const heightNow = () => document.querySelector<HTMLElement>('[role="list"]')?.style.height;
    const before = heightNow();
    element.focus();
    const begun = performance.now();
    document.execCommand('insertText', false, '7');
    while (heightNow() === before) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
}
