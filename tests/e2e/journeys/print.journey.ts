import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  printPages,
  signInAs,
  takeScreenshots,
  chooseSongAction,
} from '../../fixtures/index.ts';

const sheet = (page: Page) => page.getByRole('region', { name: /^(Print preview|Forhåndsvisning av utskriften)$/ });
/* Every page is there. */
const laidOut = (page: Page) => page.getByText(/^\d+ (pages?|sider?)$/).waitFor({ timeout: 60_000 });
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

/* The sizes of the printed pages, in whole points. */
const pagesOf = async (page: Page) =>
  (await printPages(page)).map(({ width, height }) => [Math.round(width), Math.round(height)]);

const choose = async (page: Page, ...names: readonly string[]) => {
  for (const name of names) await page.getByText(name, { exact: true }).click();
  await laidOut(page);
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
    await page.getByRole('link', { name: 'Back to song' }).click();
    await page.waitForURL('**/songs/HH/1?format=chords');
  });

  journey('gets A4 and Letter in their true sizes, on one page when it is to fit', async () => {
    const page = await signInAs('singer');
    await countPrints(page);
    await openPrint(page, '/songs/HH/1');
    expect(await pagesOf(page)).toEqual([[595, 842]]);
    await choose(page, 'Letter');
    expect(await pagesOf(page)).toEqual([[612, 792]]);
    await choose(page, 'With chords', 'One');
    expect(await pagesOf(page)).toEqual([[612, 792]]);
    const size = () =>
      sheet(page)
        .locator('.print-words')
        .first()
        .evaluate((element) => getComputedStyle(element).fontSize);
    const fitted = await size();
    await choose(page, 'Large print');
    expect(await size()).not.toBe(fitted);
    await page.reload();
    await laidOut(page);
    for (const name of ['Letter', 'With chords', 'One', 'Large print'])
      expect([name, await page.getByRole('radio', { name, exact: true }).isChecked()]).toEqual([name, true]);
  });

  journey('gets the key chosen for the song beside its title, also without its chords', async () => {
    const page = await signInAs('singer');
    await countPrints(page);
    await openPrint(page, '/songs/HH/1?key=Bb');
    const lyrics = (await printPages(page)).map(({ words }) => words).join('\n');
    expect(lyrics).toMatch(/^Amazing Grace Key Bb$/m);
    expect(lyrics).not.toMatch(/^Bb /m);
    await choose(page, 'With chords');
    expect((await printPages(page)).map(({ words }) => words).join('\n')).toMatch(/^Bb Bb7 Eb Bb\b/m);
  });

  journey('reads words whole that have chords: a hyphen in a word, and no gap after it', async () => {
    const page = await signInAs('singer');
    await countPrints(page);
    await openPrint(page, '/songs/HH/3?format=chords');
    const line = (await printPages(page))
      .flatMap(({ texts }) => [...Map.groupBy(texts, ({ bottom }) => Math.round(bottom)).values()])
      .find((texts) => texts.some(({ text }) => text.includes('fortress')))
      ?.filter(({ left }) => left < 300)
      .toSorted((one, other) => one.left - other.left);
    const gaps = line?.slice(1).map(({ left }, index) => left - (line[index]?.right ?? 0));
    expect(
      line
        ?.map(({ text }) => text)
        .join(' ')
        .replace(/ +/g, ' '),
    ).toMatch(/is our God/);
    // A space is as wide as about three points.
    expect(Math.max(...(gaps ?? [Infinity]).slice(1))).toBeLessThan(5);
    await page.emulateMedia({ media: 'print' });
    const hyphen = await page.evaluate(() => {
      const syllable = [...document.querySelectorAll('.print-page .syllable-joined')].find(
        ({ textContent }) => textContent === 'an',
      );
      const style = syllable && getComputedStyle(syllable, '::after');
      return [Number.parseFloat(style?.width ?? '') > 1, style?.printColorAdjust];
    });
    expect(hyphen).toEqual([true, 'exact']);
  });

  journey(
    'gets every one of ten songs with chords on one page in two columns',
    async () => {
      const page = await signInAs('singer');
      await countPrints(page);
      for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
        await openPrint(page, `/songs/HH/${number}?format=chords`);
        await choose(page, 'Two');
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
    await expect.poll(() => page.getByRole('link', { name: 'Back to song' }).isVisible()).toBe(false);
    await expect.poll(() => sheet(page).getByText('Silent night').first().isVisible()).toBe(true);
  });

  journey('is told when there is nothing to print', async () => {
    const page = await signInAs('singer', { path: '/print' });
    await page.getByText('Nothing to print yet').waitFor();
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
