import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  signInAs,
  takeScreenshots,
  chooseSongAction,
} from '../../fixtures/index.ts';

const sheet = (page: Page) =>
  page.getByRole('article', { name: /^(The page as it is printed|Siden slik den skrives ut)$/ });
const printed = (page: Page) => page.evaluate(() => (window as unknown as { prints: number }).prints);

/* Counts calls that would open the print dialog, from a fresh page on. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { prints: 0 });
    window.print = () => void (window as unknown as { prints: number }).prints++;
  });

const openPrint = async (page: Page, address: string) => {
  await page.goto(address);
  await page
    .getByRole('button', { name: /^(Print|Skriv ut)$/ })
    .first()
    .click();
  await page.waitForURL('**/print');
  await sheet(page).waitFor();
  await expect.poll(() => printed(page), { timeout: 10_000 }).toBe(1);
};

/* The sizes of the pages of a PDF, in whole points. */
const pagesOf = async (page: Page) => {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
};

describe('A choir leader', () => {
  journey('prints a song as it is sung, and a reload prints the same', async () => {
    const page = await signInAs('singer');
    await countPrints(page);
    // The authors arrive late, and printing waits for them: paper cannot be corrected afterwards.
    await page.route('**/api/Contributors', async (route) => {
      await setTimeout(2000);
      await route.continue();
    });
    await openPrint(page, '/songs/HH/1?format=chords');
    await expect.poll(() => page.title()).toBe('HH1 - Amazing Grace');
    const text = await sheet(page).innerText();
    expect(text).toMatch(/Amazing Grace/);
    expect(text).toMatch(/John Newton/);
    expect(text).toMatch(/1779|1772/);
    expect(text).toMatch(/\bG\b/);
    await expect.poll(() => sheet(page).getByRole('img').count()).toBeGreaterThan(2);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.reload();
    await sheet(page).waitFor();
    await expect.poll(() => printed(page), { timeout: 10_000 }).toBe(1);
    await expect.poll(() => sheet(page).innerText()).toBe(text);
    await page.getByRole('link', { name: 'Back to the song' }).click();
    await page.waitForURL('**/songs/HH/1?format=chords');
  });

  journey('gets A4 and Letter in their true sizes, on one page when it is to fit', async () => {
    const page = await signInAs('singer');
    await countPrints(page);
    await openPrint(page, '/songs/HH/1');
    expect(await pagesOf(page)).toEqual([[595, 842]]);
    await page.getByText('Letter', { exact: true }).click();
    expect(await pagesOf(page)).toEqual([[612, 792]]);
    await page.getByRole('checkbox', { name: 'With chords' }).check();
    await page.getByText('One column').click();
    expect(await pagesOf(page)).toEqual([[612, 792]]);
    const fitted = await sheet(page)
      .locator('.print-words')
      .evaluate((element) => getComputedStyle(element).fontSize);
    await page.getByRole('checkbox', { name: 'Fit to one page' }).uncheck();
    expect(
      await sheet(page)
        .locator('.print-words')
        .evaluate((element) => getComputedStyle(element).fontSize),
    ).not.toBe(fitted);
    await page.reload();
    await sheet(page).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Letter' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('checkbox', { name: 'With chords' }).isChecked()).toBe(true);
  });

  journey(
    'gets every one of ten songs with chords on one page in two columns',
    async () => {
      const page = await signInAs('singer');
      await countPrints(page);
      for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
        await openPrint(page, `/songs/HH/${number}?format=chords`);
        await page.getByText('Two columns').click();
        expect([number, await pagesOf(page)]).toEqual([number, [[595, 842]]]);
      }
    },
    120_000,
  );

  journey('sees the text alone on paper, without the buttons', async () => {
    const page = await signInAs('singer', { size: '390x844' });
    await countPrints(page);
    await page.goto('/songs/HH/4');
    await chooseSongAction(page, 'Print');
    await sheet(page).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('link', { name: 'Back to the song' }).isVisible()).toBe(false);
    await expect.poll(() => sheet(page).getByText('Silent night').first().isVisible()).toBe(true);
  });

  journey('is told when there is nothing to print', async () => {
    const page = await signInAs('singer', { path: '/print' });
    await page.getByText('There is nothing to print yet').waitFor();
  });

  journey('prints in Norwegian', async () => {
    const page = await signInAs('singer', { language: 'no' });
    await countPrints(page);
    await openPrint(page, '/songs/SH/1');
    await expect.poll(() => page.title()).toMatch(/^SH1 - /);
    await page.getByRole('link', { name: 'Tilbake til sangen' }).waitFor();
  });

  journey(
    'looks good',
    async () => {
      await takeScreenshots('print', async (look) => {
        const page = await signInAs('singer', look);
        await countPrints(page);
        await page.goto('/songs/HH/1?format=chords');
        await chooseSongAction(page, 'Print');
        await sheet(page).waitFor();
        await expect.poll(() => printed(page), { timeout: 10_000 }).toBe(1);
        return page;
      });
    },
    120_000,
  );
});
