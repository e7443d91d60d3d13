import type { Page } from 'playwright-core';

/** The entries of the list that is open. */
export const entryRows = (page: Page) => page.getByRole('main').locator('[data-entry]');

/** The titles of its songs from the first to the last; waits until all of them are known. */
export async function readEntryTitles(page: Page): Promise<string[]> {
  await entryRows(page).first().waitFor();
  await entryRows(page).getByText('Loading').first().waitFor({ state: 'detached' });
  return (await entryRows(page).locator('.font-serif').allTextContents()).map((text) => text.trim());
}
