import type { Page } from 'playwright-core';

/** Waits until everything stands in its own letters, which come after the first words. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['typefaces'] === 'shown');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
