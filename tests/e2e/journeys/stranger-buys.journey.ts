import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD, journey, openWindow } from '../../fixtures/index.ts';

const PATIENCE_MS = 120_000;

journey(
  'Somebody who is not signed in buys a songbook in five presses from its page',
  async () => {
    const email = `stranger-${crypto.randomUUID()}@example.org`;
    let page = await openWindow();
    let presses = 0;
    const press = async (name: RegExp) => {
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
      presses += 1;
    };
    await page.goto('/songs/HH');
    await press(/^Buy for kr\s228/);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ida');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await press(/^Create account$/);
    await page.waitForURL('**/verify-email*');
    // The link in the mail is a press too, and leads back to the songbook.
    page = await openVerificationMail(await page.context().newPage(), email);
    presses += 1;
    await press(/^Buy for kr\s228/);
    await page.waitForURL('**/sandbox/checkout/**');
    await page.getByText('kr 228').first().waitFor();
    await press(/^Pay kr\s228$/);
    await page.waitForURL(/\/songs\/HH$/);
    expect(presses).toBeLessThanOrEqual(5);
  },
  PATIENCE_MS,
);

/* In another window, as a mail program does. */
async function openVerificationMail(page: Page, email: string): Promise<Page> {
  await page.goto('/mailbox');
  await page.getByText(`To ${email}`).first().waitFor();
  await page.goto(String(await page.locator('a[href*="verify-email"]').first().getAttribute('href')));
  await page.waitForURL((url) => !/verify-email|mailbox/.test(url.pathname));
  return page;
}
