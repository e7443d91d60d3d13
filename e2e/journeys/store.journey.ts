import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, listBarriers, type Look, makeNewcomer, signInWith, takePictures } from '../house/index.ts';

const newcomer = async (name: string, look: Look = {}) => signInWith(await makeNewcomer(name), look);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** From the locked first song of Folk and Festival Songs into the cart, as far as the sandbox. */
async function goToPay(page: Page, period: 'Monthly' | 'Yearly'): Promise<void> {
  await page.goto('/songs/FS/1');
  await page.getByText('This song is locked').waitFor();
  await button(page, 'Add to cart: Folk and Festival Songs').click();
  const dialog = page.getByRole('dialog', { name: 'Added to your cart' });
  await dialog.getByText(period, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByText('Nothing is charged, and no card number is asked for.').waitFor();
}

/* Several visits to the provider and back are many pages. */
const PATIENCE_MS = 120_000;

describe('From a locked song to a subscription and back', () => {
  journey('a year is bought, looked after, ended, and locked again when it is over', async () => {
    const page = await newcomer('Berit');
    await goToPay(page, 'Yearly');
    expect(await listBarriers(page)).toEqual([]);
    await page.getByText('NOK 348.00').first().waitFor();
    await button(page, /^Pay/).click();
    await page.waitForURL('**/songs/FS/1');
    await page.getByText('This song is locked').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Cart/ }).count()).toBe(0);

    await page.goto('/collections');
    await button(page, 'Manage subscriptions').click();
    await page.waitForURL('**/sandbox/portal/**');
    expect(await listBarriers(page)).toEqual([]);
    await button(page, 'End subscription').click();
    await page.getByText('It will not be renewed.').waitFor();
    await page.getByRole('link', { name: 'Back to Canticle' }).click();
    await page.goto('/songs/FS/1');
    await page.getByRole('heading').first().waitFor();
    expect(await page.getByText('This song is locked').count()).toBe(0);
  }, 3 * PATIENCE_MS);
