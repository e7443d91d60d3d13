import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { journey, makeNewcomer, signInWith } from '../house/index.ts';

/* The app stores itself a moment after the first screen. */
const isStored = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));

const cut = (page: Page) => page.context().setOffline(true);

describe('without a network', () => {
  let page: Page;
  beforeAll(async () => {
    page = await signInWith(await makeNewcomer('Train'), { at: '/', worker: true });
  });

  journey('the app opens again, with whoever was signed in, and shows what was seen before', async () => {
    await page.goto('/songs/HH/1');
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.locator('.lyric-line').first().waitFor();
    expect(await isStored(page)).toBe(true);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await cut(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
