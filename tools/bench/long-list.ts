import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import type { ApiClient } from './api-client.ts';
import { signInToApp } from './song-list.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'];
const DRAG_STEPS = 60;

/** Milliseconds in a real browser: until the rows are there, and each frame while a row is dragged. */
export type LongListTimes = { readonly open: readonly number[]; readonly frames: readonly number[] } | undefined;

/**
 * How long a list of many entries takes from the click on its name to its rows on the screen, and how smoothly one of
 * its rows is dragged. Undefined without a browser.
 *
 * @param songIds  the songs of the list
 */
export async function measureLongList(
  caller: ApiClient,
  email: string,
  songIds: readonly string[],
  times = 7,
): Promise<LongListTimes> {
  const executablePath = await findBrowser();
  if (!executablePath) return undefined;
  const id = await createList(caller, songIds);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ baseURL: caller.address, viewport: { width: 1440, height: 900 } });
    await signInToApp(page, email);
    await openFromOverview(page, id);
    const open: number[] = [];
    for (let time = 0; time < times; time++) open.push(await openFromOverview(page, id));
    return { open, frames: await dragFirstRow(page) };
  } finally {
    await browser.close();
  }
}

async function createList({ address, headers }: ApiClient, songIds: readonly string[]): Promise<string> {
  const answer = await fetch(`${address}/api/CustomCollections`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-api-version': '4.0' },
    body: JSON.stringify({ name: 'A long list', initialEntries: songIds.map((itemId) => ({ itemId })) }),
  });
  if (!answer.ok) throw new Error(`The list was not made: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/* The click is on a page that has loaded the list; its songs were read before, as when coming from a songbook. */
async function openFromOverview(page: Page, id: string): Promise<number> {
  await page.goto('/custom-collections');
  const link = page.locator(`a[href="/custom-collections/${id}"]`);
  await link.waitFor();
  return link.evaluate(async (element: HTMLElement) => {
    const begun = performance.now();
    element.click();
    while (document.querySelector('[data-entry]') === null) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
}

async function dragFirstRow(page: Page): Promise<readonly number[]> {
  const handle = page.locator('[data-entry] [data-handle]').first();
  await handle.waitFor();
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to drag');
  const watching = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last = performance.now();
        const tick = (now: number) => {
          frames.push(now - last);
          last = now;
          if (frames.length < 90) requestAnimationFrame(tick);
          else resolve(frames.slice(1));
        };
        requestAnimationFrame(tick);
      }),
  );
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step++) await page.mouse.move(box.x + 40, box.y + step * 8);
  await page.mouse.up();
  return watching;
}
