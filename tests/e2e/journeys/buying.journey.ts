import { expect } from 'vitest';
import { journey, findAccessibilityViolations, createUser, signInWith, takeScreenshots } from '../../fixtures/index.ts';

const PATIENCE_MS = 120_000;

journey(
  'Everything is bought at once, after a question about a hidden address',
  async () => {
    const email = await createUser('Gunnar', { mailAt: 'privaterelay.appleid.com' });
    const page = await signInWith(email, { path: '/collections' });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await button('Add to cart: House of Hymns').click();
    await button('Buy everything').click();
    const question = page.getByRole('dialog', { name: 'Use this address?' });
    await question.getByText(email).waitFor();
    await question
      .getByText('Log in with a different email to avoid this alert. Click Ok to continue to checkout', { exact: true })
      .waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/collections');

    await button('Keep browsing').click();
    // The cart is saved: it holds the cheapest way to buy everything, and can still be paid for.
    await button(/^Cart, \d+ items?$/).click();
    await page
      .getByRole('region', { name: 'Cart' })
      .getByRole('button', { name: /^Pay kr/ })
      .click();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    // The bundle grants both songbooks, so it is the only item to pay for.
    await page.getByText('All songs').waitFor();
    expect(await page.getByText('House of Hymns').count()).toBe(0);
    await page.getByText('kr 468').first().waitFor();
    await button(/^Pay/).click();
    await page.waitForURL((url) => /^\/(songs|collections)\b/.test(url.pathname));
    await page.goto('/songs/FS/1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('This song is locked').count()).toBe(0);

    // The page that a payment returns to grants nothing by itself: an unpaid order is never delivered.
    await page.evaluate(() => sessionStorage.setItem('order', '{"productIds":["prod_never"],"from":""}'));
    await page.goto('/success');
    await page.getByText('We’re confirming your payment', { exact: false }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  },
  PATIENCE_MS,
);

journey(
  'Pictures of buying',
  async () => {
    await takeScreenshots('locked-song', async (look) => {
      const page = await signInWith(await createUser('Ingrid'), { ...look, path: '/songs/FS/1' });
      await page.getByText('This song is locked').waitFor();
      await page.getByRole('button', { name: 'Add to cart: Folk and Festival Songs' }).waitFor();
      return page;
    });
    await takeScreenshots('cart-open', async (look) => {
      const page = await signInWith(await createUser('Ingrid'), { ...look, path: '/collections' });
      await page.getByRole('button', { name: 'Add to cart: House of Hymns' }).click();
      await page.getByRole('button', { name: 'Keep browsing' }).click();
      await page.getByRole('button', { name: /^Cart, 1 item$/ }).click();
      await page.getByRole('region', { name: 'Cart' }).waitFor();
      return page;
    });
    await takeScreenshots('success', async (look) => {
      const page = await signInWith(await createUser('Ingrid'), { ...look, path: '/' });
      await page.evaluate(() => sessionStorage.setItem('order', '{"productIds":["prod_never"],"from":""}'));
      await page.goto('/success');
      await page.getByText('We’re confirming your payment', { exact: false }).waitFor();
      return page;
    });
  },
  PATIENCE_MS,
);
