import { afterAll, beforeAll, expect } from 'vitest';
import { DEMO_PASSWORD, journey, findAccessibilityViolations, openWindow } from '../../fixtures/index.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer(undefined, { DEFAULT_COUNTRY: 'PL' });
});
afterAll(() => server?.stop());

const PATIENCE_MS = 120_000;

journey(
  'Half the price is shown beside the whole one, and is what checkout charges',
  async () => {
    const page = await openWindow();
    await page.goto(`${server.address}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill('singer@canticle.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto(`${server.address}/collections`);
    const card = page.getByRole('listitem').filter({ hasText: 'Folk and Festival Songs' });
    await card.getByText('kr 174 / year').waitFor();
    await expect.poll(() => card.locator('s').textContent()).toBe('kr\u00a0348');
    await card.getByRole('button', { name: 'Add to cart: Folk and Festival Songs' }).click();
    const added = page.getByRole('dialog', { name: 'Added to your cart' });
    const terms = page.getByRole('button', { name: 'I agree' });
    await added.or(terms).first().waitFor();
    if (await terms.isVisible()) await terms.click();
    await added.getByText('Monthly', { exact: true }).click();
    await added.getByText('kr 14.50').last().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await added.getByRole('button', { name: /^Pay kr/ }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await page.getByText('Half price in your country').waitFor();
    await page.getByRole('button', { name: /^Pay kr\s14\.50$/ }).click();
    await page.waitForURL(/\/songs\/FS$/);
  },
  PATIENCE_MS,
);
