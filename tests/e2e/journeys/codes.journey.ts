import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  createUser,
  DEMO_PASSWORD,
  findAccessibilityViolations,
  journey,
  openWindow,
  signInAs,
  signInWith,
} from '../../fixtures/index.ts';

const PATIENCE_MS = 180_000;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

describe('A code', () => {
  journey(
    'that an administrator makes lowers one sum on the button, at the checkout and on the receipt',
    async () => {
      const admin = await signInAs('admin', { path: '/admin?view=shop' });
      await admin.getByRole('heading', { name: 'New code' }).waitFor();
      await admin.getByLabel('How much').fill('20');
      await admin.getByRole('textbox', { name: 'Code (optional)' }).fill('Autumn');
      await admin.getByLabel('How many people can use it').fill('5');
      expect(await findAccessibilityViolations(admin)).toEqual([]);
      await button(admin, 'Make code').click();
      await admin.getByText('AUTUMN is ready.').waitFor();
      await admin.getByText('20% off the first payment · all songbooks').waitFor();

      const page = await signInWith(await createUser('Sigrid'), { path: '/collections' });
      await button(page, 'Add to cart: House of Hymns').click();
      const cart = page.getByRole('dialog', { name: 'Added to your cart' });
      await cart.getByRole('button', { name: 'I have a code' }).click();
      await cart.getByRole('textbox', { name: 'Code' }).fill('autumm');
      await cart.getByRole('button', { name: 'Use code' }).click();
      await cart.getByText('There’s no such code. Check the spelling.').waitFor();
      await cart.getByRole('button', { name: 'Remove the code' }).click();
      await cart.getByRole('button', { name: 'I have a code' }).click();
      await cart.getByRole('textbox', { name: 'Code' }).fill('autumn');
      await cart.getByRole('button', { name: 'Use code' }).click();
      await cart.getByText('Code AUTUMN', { exact: true }).waitFor();
      await cart.getByText('This is the first payment. Then kr 228 / year.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await cart.getByRole('button', { name: /^Pay kr\s182\.40 \/ year · code\sAUTUMN:\s−kr\s45\.60$/ }).click();

      await page.waitForURL('**/sandbox/checkout/**');
      await page.getByText('Code AUTUMN').waitFor();
      await button(page, /^Pay kr\s182\.40$/).click();
      await page.waitForURL(/\/songs\/HH$/);
      await page.goto('/settings');
      await page.getByText(/kr\s182\.40/).waitFor();

      await admin.reload();
      await admin.getByText('Used 1 of 5 times').waitFor();
      await button(admin, 'End AUTUMN').click();
      await admin.getByText(/Used 1 of 5 times · ended/).waitFor();
    },
    PATIENCE_MS,
  );

  journey(
    'that is a gift is redeemed by a stranger who joins with its link',
    async () => {
      const admin = await signInAs('admin', { path: '/admin?view=shop' });
      await admin.getByText('Gift', { exact: true }).click();
      await admin.getByRole('checkbox', { name: 'Folk and Festival Songs' }).check();
      await admin.getByLabel('How many people can use it').fill('1');
      await button(admin, 'Make code').click();
      const made = (await admin.getByText(/ is ready\.$/).textContent()) ?? '';
      const code = made.replace(' is ready.', '');

      const email = `gift-${crypto.randomUUID()}@example.org`;
      let page = await openWindow();
      await page.goto(`/redeem?code=${code.toLowerCase()}`);
      await page.getByText('You’ve been given a code.', { exact: false }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Create account' }).first().click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ida');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await button(page, /^Create account$/).click();
      await page.waitForURL('**/verify-email*');
      page = await openVerificationMail(await page.context().newPage(), email);
      await page.waitForURL(/\/redeem\?code=/);
      await page.getByText('Yours for 30 days, without paying.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await button(page, 'Redeem').click();
      await page.getByText(/^You can open Folk and Festival Songs until /).waitFor();
      await page.getByRole('link', { name: 'Open', exact: true }).click();
      await page.waitForURL(/\/songs\/FS$/);
      await page.goto('/songs/FS/1');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByText('This song is locked').count()).toBe(0);

      const late = await signInWith(await createUser('Late'), { path: `/redeem?code=${code}` });
      await late.getByText('This code has been used as many times as it can be.').waitFor();
    },
    PATIENCE_MS,
  );
});

/* In another window, as a mail program does. */
async function openVerificationMail(page: Page, email: string): Promise<Page> {
  await page.goto('/mailbox');
  await page.getByText(`To ${email}`).first().waitFor();
  await page.goto(String(await page.locator('a[href*="verify-email"]').first().getAttribute('href')));
  await page.waitForURL((url) => !/verify-email|mailbox/.test(url.pathname));
  return page;
}
