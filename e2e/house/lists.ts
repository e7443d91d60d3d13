import type { Page } from 'playwright-core';

/** The entries of the list that is open. */
export const listEntries = (page: Page) => page.getByRole('main').locator('[data-entry]');

/** The titles of its songs from the first to the last; waits until all of them are known. */
export async function listTitles(page: Page): Promise<string[]> {
  await listEntries(page).first().waitFor();
  await listEntries(page).getByText('Loading').first().waitFor({ state: 'detached' });
  return (await listEntries(page).locator('.font-serif').allTextContents()).map((text) => text.trim());
}
