import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, createUser, openWindow, signInWith } from '../../fixtures/index.ts';

/* Some wait for the five seconds of the splash screen. In milliseconds. */
const patience = 90_000;

describe('The app', () => {
  journey(
    'says after five seconds that something is wrong, and reloads when asked',
    async () => {
      const page = await openWindow();
      // A server that never responds.
      await page.route(/\/api\/canticle\/(installation|first-answers)/, () => {});
      await page.goto('/tags');
      const notice = page.getByRole('button', { name: /Something is wrong/ });
      await notice.waitFor({ timeout: 20_000 });
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.unroute(/\/api\/canticle\/(installation|first-answers)/);
      await notice.click();
      await page.waitForURL('**/login*');
      await page.getByRole('textbox', { name: 'Email' }).waitFor();
    },
    patience,
  );

  journey(
    'works in memory alone where the browser gives no database, and loads again once where its code is gone',
    async () => {
      const email = await createUser('Frida');
      const page = await openWindow();
      const warnings: string[] = [];
      page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('No database here', 'SecurityError');
        };
      });
      await page.goto('/login?returnUrl=%2Ftags');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill('canticle-demo');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      await page.goto('/tags');
      await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
      expect(warnings.join('\n')).toContain('The browser gives no database');

      // The code of a page is missing: the document is reloaded once at the target of the link, then an error is shown.
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await page.route(/\/assets\/favourites-page-/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.getByRole('link', { name: 'Favourites' }).first().click();
      await page.getByText('This page couldn’t be loaded.').waitFor();
      expect([documents, new URL(page.url()).pathname]).toEqual([1, '/favorites']);
      await page.unroute(/\/assets\/favourites-page-/);
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.getByRole('heading', { name: 'Favourites', exact: true }).waitFor();
    },
    patience,
  );
});

journey(
  'What is not sent yet outlives the emptying of the copy, and stands in the way of logging out',
  async () => {
    const email = await createUser('Guri');
    const page = await signInWith(email, { path: '/custom-collections' });
    await page.route('**/api/CustomCollections', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Not sent yet');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();

    await choose(page, 'Clear cache');
    await page.waitForEvent('load');
    await page.goto('/custom-collections');
    await page.getByRole('link', { name: /Not sent yet/ }).waitFor();

    await choose(page, 'Sign out');
    const dialog = page.getByRole('dialog', { name: '1 change hasn’t been sent yet' });
    await dialog.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('link', { name: /Not sent yet/ }).waitFor();

    // When the server can be reached, logging out sends it first.
    await page.unroute('**/api/CustomCollections');
    await choose(page, 'Sign out');
    await page.waitForURL('**/login*');
    const elsewhere = await signInWith(email, { size: '390x844', path: '/custom-collections' });
    await elsewhere.getByRole('link', { name: /Not sent yet/ }).waitFor();
  },
  patience,
);

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
