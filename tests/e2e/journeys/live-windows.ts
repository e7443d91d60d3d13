import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchAs, signInForToken } from '../../fixtures/index.ts';

/** The pictures of the wall, and the buttons that change it. */
export const panel = (page: Page) => page.getByRole('region', { name: 'The wall' });

/** The button that steps, whatever it does now. */
export const stepButton = (page: Page) =>
  panel(page)
    .getByRole('button', { name: /^(Next: |Show |Nothing comes)/ })
    .first();

/** The text on a screen. */
export const words = (viewer: Page) => viewer.locator('.screen-text').innerText();

/** The part of the song that a musician sees as current. */
export const nowSung = (page: Page) => page.locator('.live-part[data-now]').first().innerText();

/** Opens the cockpit from the page of a song, or waits for it. */
export async function present(page: Page): Promise<void> {
  if (!page.url().includes('/lead/')) await page.getByRole('link', { name: 'Present', exact: true }).click();
  await page.waitForURL(/\/lead\//);
  // Used before the tests begin too, where nothing may be polled.
  await (await stepButton(page).elementHandle())?.waitForElementState('enabled');
}

/** Opens the viewer, a window of the same profile, and shows the first verse of the song: no network is needed. */
export async function openViewer(page: Page): Promise<Page> {
  const [viewer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open screen' }).click(),
  ]);
  // The person's own presentation is at the position where an earlier journey left it.
  await page.keyboard.press('Home');
  await viewer.locator('.screen-text').waitFor();
  await expect.poll(() => words(viewer)).not.toBe('');
  return viewer;
}

/** Chooses a song of the set or songbook by its number. */
export async function chooseNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/lead/[^/]+/${number}(\\?|$)`));
}

/** Opens a live session from this control; returns its code. */
export async function openLive(page: Page) {
  await openLiveDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Live session' });
  await dialog.getByRole('button', { name: 'Start a live session' }).click();
  const code = (await dialog.locator('.live-code').innerText()).trim();
  return { dialog, code };
}

/** Opens the dialog of the live session. */
export const openLiveDialog = (page: Page) => page.getByRole('button', { name: /^(Share live|Live session)/ }).click();

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
