import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { DEMO_PASSWORD, findAccessibilityViolations, journey, openWindow, readPdf } from '../../fixtures/index.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';

let server: RunningServer;

beforeAll(async () => {
  if (inject('browser') === '') return;
  server = await startServer(undefined, { TRIAL_DAYS: '14' });
}, 200_000);
afterAll(() => server?.stop());

const PATIENCE_MS = 180_000;
/** Of a songbook as a link for everybody names it, and of its locked first song. */
const BOOK = '/store/FS';
const SONG = '/songs/FS/1';
const TERMS = /^Free for 14 days, then kr\s348 (?:\/|per) year\. Cancel before that and you pay nothing\.$/;

journey(
  'Somebody tries a songbook, once, on whatever device, and buys it for the sum that was said when the trial is over',
  async () => {
    const email = `tries-${crypto.randomUUID()}@example.org`;
    const page = await join(email);
    let presses = 0;
    const press = async (name: string | RegExp) => {
      await button(page, name).first().click();
      presses += 1;
    };

    await page.goto(BOOK);
    await page.getByText(TERMS).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await press('Start free trial');
    await page.waitForURL('**/sandbox/checkout/**');
    await page.getByText(TERMS).waitFor();
    await press('Start free trial');
    await page.waitForURL(/\/songs\/FS$/);
    expect(presses).toBe(2);
    await isOpen(page, true);

    await page.goto('/settings');
    const row = page.getByRole('listitem').filter({ hasText: 'Folk and Festival Songs' });
    await row.getByText(`Free trial until ${inDays(14)}, then you’re charged`).waitFor();
    expect(await page.getByRole('heading', { name: 'Receipts' }).count()).toBe(0);

    await button(page, 'Manage subscription').click();
    await page.waitForURL('**/sandbox/portal/**');
    await page.getByText(/^Free until .*, then kr\s348\.$/).waitFor();
    await button(page, 'Cancel subscription').click();
    await button(page, 'A month').click();
    await page.getByText(/^Ended on/).waitFor();
    await page.getByRole('link', { name: 'Back to Canticle' }).click();
    await page.waitForURL('**/settings');
    await isOpen(page, false);

    // On a device that has never seen this shop, too.
    for (const one of [page, await signIn(email)]) {
      await one.goto(BOOK);
      await button(one, /^Buy for kr\s348/).waitFor();
      expect(await one.getByText(/Free for|free trial/i).count()).toBe(0);
    }

    presses = 0;
    await press(/^Buy for kr\s348 \/ year$/);
    await page.waitForURL('**/sandbox/checkout/**');
    await page
      .getByText(/^kr\s348$/)
      .first()
      .waitFor();
    await press(/^Pay kr\s348$/);
    await page.waitForURL(/\/songs\/FS$/);
    expect(presses).toBeLessThanOrEqual(5);
    await isOpen(page, true);
    expect(await readReceipt(page)).toMatch(/Folk and Festival Songs[\s\S]*kr\s348/);
  },
  PATIENCE_MS,
);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

/* A day as the settings write it. */
function inDays(days: number): string {
  const date = new Date(Date.now() + days * 24 * 3_600_000);
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date);
}

async function isOpen(page: Page, open: boolean): Promise<void> {
  await page.goto(SONG);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText('This song is locked').count()).toBe(open ? 0 : 1);
}

async function readReceipt(page: Page): Promise<string> {
  await page.goto('/settings');
  const downloading = page.waitForEvent('download');
  await button(page, /^Download receipt \d+$/).click();
  const [paper] = await readPdf(new Uint8Array(await buffer(await (await downloading).createReadStream())));
  return paper?.words ?? '';
}

/* On a device of its own. */
async function signIn(email: string): Promise<Page> {
  const page = await openWindow({ origin: server.address });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Sign in').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

/* Somebody who joins, and has agreed to the policies on the card. The link in the mail signs them in. */
async function join(email: string): Promise<Page> {
  const page = await openWindow({ origin: server.address });
  await page.goto('/login/create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ida');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Create account').click();
  await page.waitForURL('**/verify-email*');
  await page.goto('/mailbox');
  await page.getByText(`To ${email}`).first().waitFor();
  await page.goto(String(await page.locator('a[href*="verify-email"]').first().getAttribute('href')));
  await page.waitForURL((url) => !/verify-email|mailbox/.test(url.pathname));
  return page;
}
