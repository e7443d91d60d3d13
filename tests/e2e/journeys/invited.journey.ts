import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { DEMO_PASSWORD, findAccessibilityViolations, journey, openWindow } from '../../fixtures/index.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';

/* A congregation that lets in whom it invites, and sells nothing. */
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(undefined, { SIGN_UP: 'invited', PAYMENTS: 'none', SUPPORT_EMAIL: 'songs@choir.example' });
}, 200_000);
afterAll(() => server?.stop());

const PASSWORD = 'a good password';
const WORDS_OF_BUYING = /subscri|\bprices?\b|\bcart\b|\bbuy\b|on sale|payment|\/ month|\/ year/i;
/* Several people act in turn. In milliseconds. */
const patience = 180_000;

describe('A place by invitation that sells nothing', () => {
  journey(
    'is entered from the mail of an invitation, and leads to the first song',
    async () => {
      const admin = await signIn('admin@canticle.example', '/admin?view=invitations');
      const inviting = admin.locator('form').filter({ hasText: 'Send invitation' });
      await inviting.getByLabel('Email', { exact: true }).fill('kari@choir.example');
      await inviting.getByLabel('Name', { exact: true }).fill('Kari');
      await admin.getByRole('button', { name: 'Send invitation' }).click();
      await admin.getByText('The invitation is on its way to kari@choir.example.').waitFor();
      await admin
        .getByText(/^Expires /)
        .first()
        .waitFor();
      expect(await findAccessibilityViolations(admin)).toEqual([]);

      const kari = await openWindow({ origin: server.address });
      await kari.goto('/mailbox');
      await kari.getByText('To kari@choir.example').first().waitFor();
      await kari.goto(String(await kari.locator('a[href*="invitation="]').first().getAttribute('href')));
      await kari.getByText(/ invited you\.$/).waitFor();
      expect(await kari.getByLabel('Email').inputValue()).toBe('kari@choir.example');
      expect(await findAccessibilityViolations(kari)).toEqual([]);
      await createAccount(kari);

      // The songs are open to her, and no page speaks of buying them.
      await kari.goto('/songs/HH/2');
      await kari
        .getByText(/Prince of/)
        .first()
        .waitFor();
      for (const path of ['/', '/collections', '/settings', '/songs/HH', '/songs/search?query=grace']) {
        await kari.goto(path);
        await kari.getByRole('heading', { level: 1 }).first().waitFor();
        expect([path, (await kari.locator('body').innerText()).match(WORDS_OF_BUYING)?.[0]]).toEqual([path, undefined]);
      }

      await admin.reload();
      await admin.getByText(/^Kari joined/).waitFor();
    },
    patience,
  );

  journey(
    'lets a stranger see nothing but a way to ask, and an administrator answers',
    async () => {
      const stranger = await openWindow({ origin: server.address });
      await stranger.goto('/songs/HH/2');
      await stranger.waitForURL('**/login*');
      expect(await stranger.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
      await stranger.getByRole('link', { name: 'Request account' }).click();
      await stranger.getByRole('heading', { name: 'Request an account' }).waitFor();
      expect(await stranger.getByLabel('Password', { exact: true }).count()).toBe(0);
      await stranger.getByLabel('Name', { exact: true }).fill('Siri');
      await stranger.getByLabel('Email', { exact: true }).fill('siri@choir.example');
      await stranger.getByLabel('Message', { exact: true }).fill('I sing alto on Thursdays.');
      expect(await findAccessibilityViolations(stranger)).toEqual([]);
      await stranger.getByRole('button', { name: 'Send request' }).click();
      await stranger.getByText(/will reply to siri@choir.example/).waitFor();

      const admin = await signIn('admin@canticle.example', '/admin?view=invitations');
      await admin.getByText('I sing alto on Thursdays.').waitFor();
      await admin.getByRole('button', { name: 'Invite', exact: true }).click();
      await admin.getByText('No account requests').waitFor();

      await stranger.goto('/mailbox');
      await stranger.getByText('To siri@choir.example').first().waitFor();
      await stranger.goto(String(await stranger.locator('a[href*="invitation="]').first().getAttribute('href')));
      await createAccount(stranger);
    },
    patience,
  );

  journey(
    'keeps a songbook for some people, who are given it',
    async () => {
      const admin = await signIn('admin@canticle.example', '/songs/HH');
      await admin.getByRole('link', { name: 'Edit songbook' }).click();
      await admin.getByRole('heading', { name: 'Who can open it' }).waitFor();
      await admin.getByText('Selected people and groups', { exact: true }).click();
      await admin.getByText('No one has been given access yet.').waitFor();

      const singer = await signIn('new@canticle.example', '/songs/HH');
      await singer.getByRole('link', { name: 'Ask songs@choir.example for access' }).first().waitFor();
      expect((await singer.locator('main').innerText()).match(WORDS_OF_BUYING)).toBeNull();

      await admin.getByLabel('Find people and groups').fill('new@');
      await admin
        .getByRole('button', { name: /^Give access to/ })
        .first()
        .click();
      await admin.getByRole('button', { name: /^Remove access for/ }).waitFor();
      // No field is half under the bar with the button that saves.
      await admin.evaluate(() => scrollTo(0, 0));
      expect(await findAccessibilityViolations(admin)).toEqual([]);
      await singer.goto('/songs/HH/2');
      await singer
        .getByText(/Prince of/)
        .first()
        .waitFor();

      await admin.getByText('Everyone who signs in', { exact: true }).click();
      await admin.getByLabel('Find people and groups').waitFor({ state: 'detached' });
    },
    patience,
  );
});

async function createAccount(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: /^Welcome/, level: 1 }).waitFor();
  // Who agreed when creating the account is asked nothing more.
  expect(await page.getByRole('dialog').count()).toBe(0);
}

/* The two questions of a new member. */
async function finishRegistration(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish signing up' }).click();
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
}

async function signIn(email: string, path: string): Promise<Page> {
  const page = await openWindow({ origin: server.address });
  await page.goto(`/login?to=${encodeURIComponent(path)}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const first = page.getByRole('button', { name: 'Finish signing up' });
  const isNew = await first
    .waitFor({ timeout: 4000 })
    .then(() => true)
    .catch(() => false);
  if (isNew) await finishRegistration(page);
  return page;
}
