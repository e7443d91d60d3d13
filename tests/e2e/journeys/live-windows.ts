import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchAs, signInForToken } from '../../fixtures/index.ts';

/** The control of the screens, beside the verses of a song. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Presentation', exact: true });

/** The text on a screen. */
export const words = (viewer: Page) => viewer.locator('.screen-text').innerText();

/** The part of the song that a musician sees as current. */
export const nowSung = (page: Page) => page.locator('.live-part[data-now]').first().innerText();

/** Starts presenting the song of the page. */
export async function present(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Present' }).click();
  await panel(page).waitFor();
}

/** Opens the viewer, a window of the same profile: messages of the control reach it without a network. */
export async function openViewer(page: Page): Promise<Page> {
  const [viewer] = await Promise.all([
    page.context().waitForEvent('page'),
    panel(page).getByRole('button', { name: 'Open the screen' }).click(),
  ]);
  await viewer.locator('.screen-text').waitFor({ state: 'attached' });
  // The person's own presentation is at the position where an earlier journey left it.
  await page.keyboard.press('Home');
  await expect.poll(() => words(viewer)).not.toBe('');
  return viewer;
}

/** Opens a live session from this control; returns its code. */
export async function openLive(page: Page) {
  await panel(page)
    .getByRole('button', { name: /^(Let others follow|Live session)$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Live session' });
  await dialog.getByRole('button', { name: 'Open a live session' }).click();
  const code = (await dialog.locator('.live-code').innerText()).trim();
  return { dialog, code };
}

/** Joins a live session by its code. */
export async function join(page: Page, code: string): Promise<void> {
  await page.goto('/live');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.waitForURL(/\/live\/.+/);
}

/** Where the audience follows somebody's live session: a path of the app. */
export async function audienceOf(email: string): Promise<string> {
  type Own = { readonly live: { readonly invitation: { readonly audienceKey: string } } };
  const { live } = await fetchAs<Own>(await signInForToken(email), 'GET', 'api/canticle/presentations/own');
  return `/audience/${live.invitation.audienceKey}`;
}
