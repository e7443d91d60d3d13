import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  type WindowOptions,
  createUser,
  signInWith,
  takeScreenshots,
  signInAs,
} from '../../fixtures/index.ts';

const newcomer = async (name: string, look: WindowOptions = {}) => signInWith(await createUser(name), look);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** From the locked first song of Folk and Festival Songs to the cart and on to the sandbox. */
async function goToPay(page: Page, period: 'Monthly' | 'Yearly'): Promise<void> {
  await page.goto('/songs/FS/1');
  await page.getByText('This song is locked').waitFor();
  await button(page, 'Add to cart: Folk and Festival Songs').click();
  const dialog = page.getByRole('dialog', { name: 'Added to your cart' });
  await dialog.getByText(period, { exact: true }).click();
  await dialog.getByRole('button', { name: /^Pay kr/ }).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByText('You won’t be charged, and you don’t need a card.').waitFor();
}

/* Several visits to the provider and back load many pages. */
const PATIENCE_MS = 120_000;

describe('From a locked song to a subscription and back', () => {
  journey(
    'a year is bought, looked after, ended, and locked again when it is over',
    async () => {
      const page = await newcomer('Berit');
      await goToPay(page, 'Yearly');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByText('kr 348').first().waitFor();
      await button(page, /^Pay/).click();
      await page.waitForURL('**/songs/FS/1');
      await page.getByText('This song is locked').waitFor({ state: 'detached' });
      await expect.poll(() => page.getByRole('button', { name: /^Cart/ }).count()).toBe(0);

      await page.goto('/collections');
      await button(page, 'Manage subscriptions').click();
      await page.waitForURL('**/sandbox/portal/**');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await button(page, 'Cancel subscription').click();
      await page.getByText('It won’t be renewed.').waitFor();
      await page.getByRole('link', { name: 'Back to Canticle' }).click();
      await button(page, 'Refresh subscriptions').click();
      await page.getByText('Your subscriptions are up to date.').waitFor();
      await page.goto('/songs/FS/1');
      await page.getByRole('heading').first().waitFor();
      await expect.poll(() => page.getByText('This song is locked').count()).toBe(0);
    },
    PATIENCE_MS,
  );

  journey('what was ended is locked again when it is over', async () => {
    const page = await newcomer('Berit');
    await goToPay(page, 'Yearly');
    await button(page, /^Pay/).click();
    await page.waitForURL('**/songs/FS/1');
    await page.goto('/collections');
    await button(page, 'Manage subscriptions').click();
    await button(page, 'Cancel subscription').click();
    await button(page, 'A year').click();
    await page.getByText(/^Ended on/).waitFor();
    await page.getByRole('link', { name: 'Back to Canticle' }).click();
    await button(page, 'Add to cart: Folk and Festival Songs').waitFor();
    await page.goto('/songs/FS/1');
    await page.getByText('This song is locked').waitFor();
  });

  journey('a month is declined, left, and then paid after all', async () => {
    const page = await newcomer('Marit');
    await goToPay(page, 'Monthly');
    await page.getByText('kr 29').first().waitFor();
    await button(page, 'Try a declined card').click();
    await page.getByRole('alert').getByText('The card was declined.').waitFor();
    await button(page, 'Back without paying').click();
    await page.waitForURL('**/songs/FS/1');
    await page.getByText('This song is locked').waitFor();
    await button(page, 'Cart, 1 item').click();
    await page.getByRole('region', { name: 'Cart' }).getByText('kr 29', { exact: false }).first().waitFor();
    await page
      .getByRole('region', { name: 'Cart' })
      .getByRole('button', { name: /^Pay kr/ })
      .click();
    await page.waitForURL('**/sandbox/checkout/**');
    await button(page, /^Pay/).click();
    await page.waitForURL('**/songs/FS/1');
    await page.getByText('This song is locked').waitFor({ state: 'detached' });
  });
});

describe('The store', () => {
  journey('keeps the cart through a reload, and buys everything at once', async () => {
    const page = await newcomer('Gunnar');
    await page.goto('/collections');
    await button(page, 'Add to cart: House of Hymns').click();
    const dialog = page.getByRole('dialog', { name: 'Added to your cart' });
    await dialog.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep browsing' }).click();
    await page.reload();
    await button(page, 'Cart, 1 item').waitFor();
    await button(page, 'Add to cart: All songs').click();
    await button(page, 'Cart, 2 items').click();
    const cart = page.getByRole('region', { name: 'Cart' });
    await cart.getByRole('button', { name: 'Remove All songs' }).click();
    await cart.getByText('kr 228').first().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'About Folk and Festival Songs' }).click();
    await page.getByRole('heading', { name: 'About this songbook' }).waitFor();
    await page.getByText('kr 348 / year').first().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('opens a scripture and a publication one has from their cards', async () => {
    const page = await newcomer('Aslaug', { size: '390x844' });
    await page.goto('/collections');
    await page.getByRole('link', { name: 'The Bible', exact: true }).click();
    await page.getByText('King James Version').first().waitFor();
    await page.goto('/collections');
    await page.getByRole('link', { name: 'Notes for Singers', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes for Singers' }).waitFor();
  });

  journey('asks for the terms before anything is bought', async () => {
    const page = await signInWith(await createUser('Terje', { terms: false }));
    await page.goto('/collections');
    await button(page, 'Add to cart: House of Hymns').click();
    const terms = page.getByRole('dialog', { name: 'Terms of service' });
    await terms.getByRole('button', { name: 'I agree' }).click();
    await page.getByRole('dialog', { name: 'Added to your cart' }).waitFor();
  });

  journey('speaks Norwegian, on a phone in the dark', async () => {
    const page = await newcomer('Solveig', { size: '390x844', theme: 'dark', language: 'no' });
    await page.goto('/collections');
    await button(page, 'Legg i handlekurven: Salmehuset').click();
    await page
      .getByRole('dialog', { name: 'Lagt i handlekurven' })
      .getByRole('button', { name: /^Betal/ })
      .click();
    await page.getByText('Du blir ikke belastet').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await button(page, /^Betal/).click();
    await page.waitForURL(/\/songs\/SH$/);
    await page.getByRole('heading', { name: 'Salmehuset' }).waitFor();
  });
});

journey(
  'Pictures of the store',
  async () => {
    await takeScreenshots('store', async (look) => {
      const page = await newcomer('Ingrid', look);
      await page.goto('/collections');
      await button(page, 'Add to cart: House of Hymns').waitFor();
      return page;
    });
    await takeScreenshots('cart', async (look) => {
      const page = await newcomer('Ingrid', look);
      await page.goto('/collections');
      await button(page, 'Add to cart: House of Hymns').click();
      await page.getByRole('dialog', { name: 'Added to your cart' }).waitFor();
      return page;
    });
    await takeScreenshots('product', async (look) => {
      const page = await newcomer('Ingrid', look);
      await page.goto('/collections');
      await page.getByRole('link', { name: 'About All songs' }).click();
      await page.getByText('/ year').first().waitFor();
      return page;
    });
    await takeScreenshots('sandbox', async (look) => {
      const page = await newcomer('Ingrid', look);
      await goToPay(page, 'Yearly');
      return page;
    });
  },
  PATIENCE_MS,
);

journey('Somebody who may open everything is offered nothing of it for sale', async () => {
  const page = await signInAs('extended', { path: '/collections' });
  await page.getByRole('heading', { name: 'House of Hymns' }).waitFor();
  await page.getByText('Yours').first().waitFor();
  expect(await page.getByText('Locked').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Add to cart/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'About House of Hymns' }).click();
  await page.getByText('You already have access to this.').waitFor();
  await page.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL('**/songs/HH');
});
