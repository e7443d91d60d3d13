import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  DEMO_PASSWORD,
  journey,
  findAccessibilityViolations,
  createUser,
  openWindow,
  signInAs,
} from '../../fixtures/index.ts';

const PASSWORD = 'sing-unto-the-dawn';

describe('Signing in', () => {
  journey('with a wrong password says so beside the field and in a message', async () => {
    const page = await openWindow();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill('singer@canticle.example');
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong Password', { exact: true }).waitFor();
    await page.getByText('Wrong password', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  journey('leads back to the page asked for, with its query', async () => {
    const page = await openWindow();
    await page.goto('/songs/search?query=Amazing+Grace');
    await page.waitForURL('**/login*');
    await page.getByRole('textbox', { name: 'Email' }).fill('singer@canticle.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/songs/search?query=Amazing+Grace');
    await page.getByText('Amazing Grace').first().waitFor();
  });

  journey('shows no other service where none is set up', async () => {
    const page = await openWindow();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    for (const name of ['Google', 'Apple', 'Microsoft', 'Facebook', 'X'])
      expect(await page.getByRole('button', { name: new RegExp(`\\b${name}\\b`) }).count()).toBe(0);
  });
});

describe('An account', () => {
  journey('is made on one card, and its mail leads in to the page that was asked for', async () => {
    const page = await openWindow();
    await page.goto('/songs/search?query=amazing');
    await page.waitForURL('**/login*');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await page.locator('form input').count()).toBeLessThanOrEqual(4);
    // Enter before everything is there says what is missing.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kari Nordmann');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your email address, such as').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
    await page.keyboard.type('kari@example.org');
    await page.getByLabel('Password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByText('At least 10 characters: done').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/verify-email*');
    await page.getByRole('button', { name: /^Send again in/ }).waitFor();

    await openMailedLink(page, 'kari@example.org', 'verify-email');
    await page.waitForURL('**/songs/search?query=amazing');
    await page.getByText('Amazing Grace').first().waitFor();
    // Nothing is asked a second time, and there was one mail.
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/mailbox');
    await page.getByText('To kari@example.org').first().waitFor();
    expect(await page.getByText('To kari@example.org').count()).toBe(1);
  });

  journey('whose password is forgotten gets a new one by mail', async () => {
    const email = await createUser('Astrid');
    const page = await openWindow();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your email for the reset-link.').first().waitFor();

    await openMailedLink(page, email, 'reset');
    await page.getByLabel('New password').fill(PASSWORD);
    const repeat = page.getByLabel('Confirm password');
    if (await repeat.count()) await repeat.fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your new password is saved.').first().waitFor();
    await page.goto('/login');
    await signIn(page, email, PASSWORD);
    await page.getByRole('heading', { name: /^Welcome, Astrid/, level: 1 }).waitFor();
  });

  journey('leaves nothing of its person in the browser when it is signed out', async () => {
    const page = await signInAs('singer', { path: '/songs/HH' });
    await page.getByText('Amazing Grace').first().waitFor();
    expect(await listDatabases(page)).not.toEqual([]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login*');
    await expect.poll(() => listDatabases(page)).toEqual([]);
    await page.goto('/tags');
    await page.waitForURL('**/login*');
  });
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Opens the link in the newest mail to this address, from the mailbox page. */
async function openMailedLink(page: Page, email: string, part: string): Promise<void> {
  await page.goto('/mailbox');
  await page.getByText(`To ${email}`).first().waitFor();
  const link = page.locator(`a[href*="${part}"]`).first();
  await link.waitFor();
  await page.goto(String(await link.getAttribute('href')));
}

/** Names of the databases that hold data of a person. */
async function listDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map((database) => database.name ?? ''));
}
