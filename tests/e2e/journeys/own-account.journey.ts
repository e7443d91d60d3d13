import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { DEMO_PASSWORD, journey, findAccessibilityViolations, createUser, signInWith } from '../../fixtures/index.ts';

/* Each signs in with more than one device. In milliseconds. */
const patience = 120_000;

describe('One’s own account', () => {
  journey(
    'gets another address once it is confirmed, and asks for a recent sign-in',
    async () => {
      const email = await createUser('Astrid');
      const wanted = email.replace('astrid', 'astrid-new');
      const page = await signInWith(email, { path: '/settings' });
      const ask = async () => {
        await page.getByRole('button', { name: 'Change email address' }).click();
        await page.getByLabel('New email address').fill(wanted);
        await page.getByRole('button', { name: 'Change address' }).click();
      };
      // A sign-in becomes stale in hours: here a stub replaces the server's response to a stale one.
      await page.route('**/api/auth/change-email', (route) =>
        route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' } }),
      );
      await ask();
      const dialog = page.getByRole('dialog', { name: 'Change email address' });
      await dialog.getByText('You must be recently logged in to complete this action').waitFor();
      await dialog.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.unroute('**/api/auth/change-email');
      await page.reload();
      await ask();
      await page.getByText(`We sent a link to ${wanted}.`, { exact: false }).waitFor();
    },
    patience,
  );

  journey(
    'is logged out everywhere at once',
    async () => {
      const email = await createUser('Birger');
      const phone = await signInWith(email, { size: '390x844', path: '/' });
      const page = await signInWith(email, { path: '/settings' });
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.waitForURL('**/login*');
      await phone.reload();
      await phone.getByRole('link', { name: 'Create account' }).waitFor();
    },
    patience,
  );

  journey(
    'is taken along as a file, and deleted for good',
    async () => {
      const email = await createUser('Cecilie');
      const page = await signInWith(email, { path: '/settings' });
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toBe('canticle.json');
      expect(await text(await file.createReadStream())).toContain(email);

      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete account' });
      const forGood = dialog.getByRole('button', { name: 'Delete permanently' });
      await expect.poll(() => forGood.isDisabled()).toBe(true);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByLabel(`Enter ${email} to confirm`).fill(email);
      await forGood.click();
      await page.waitForURL('**/login*');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Wrong Password', { exact: true }).waitFor();
    },
    patience,
  );
});
