import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { oneTimeCode } from '../../../apps/server/src/testing/one-time-code.ts';
import { createUser, DEMO_PASSWORD, findAccessibilityViolations, journey, openWindow } from '../../fixtures/index.ts';

/* Browsers allow passkeys at a host with a name alone. */
const origin = inject('address').replace('127.0.0.1', 'localhost');

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings#security');
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await page.waitForURL('**/login*');
}

const welcome = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}`, level: 1 });

async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('A passkey', () => {
  journey('is added, signs in without a password, is renamed and removed', async () => {
    const email = await createUser('Solveig');
    const page = await openWindow({ origin });
    await addAuthenticator(page);
    await signIn(page, email);
    await welcome(page, 'Solveig').waitFor();

    await openSettings(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('The passkey was added.').waitFor();
    await page.getByText('Chrome on Linux', { exact: true }).first().waitFor();
    await page.getByText('not used yet').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await welcome(page, 'Solveig').waitFor();

    await openSettings(page);
    await page.getByText(/last used \d/).waitFor();
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('My laptop');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('My laptop', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByText('The passkey was removed.').waitFor();
    await page.getByText('My laptop', { exact: true }).waitFor({ state: 'detached' });
  });

  journey('is not offered at an address at which browsers allow none', async () => {
    const page = await openWindow();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  });
});

describe('Two-step sign-in', () => {
  journey('asks for a code of the app, or a recovery code, which works once', async () => {
    const email = await createUser('Torbjorn');
    const page = await openWindow({ origin });
    await signIn(page, email);
    await welcome(page, 'Torbjorn').waitFor();
    const { uri, recoveryCode } = await turnOn(page);

    await signOut(page);
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await enterCode(page, 'Six-digit code', '000000');
    await page
      .getByText(/That code isn’t right/)
      .first()
      .waitFor();
    await enterCode(page, 'Six-digit code', oneTimeCode(uri, 1));
    await welcome(page, 'Torbjorn').waitFor();

    await openSettings(page);
    await signOut(page);
    await signIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await enterCode(page, 'Recovery code', recoveryCode);
    await welcome(page, 'Torbjorn').waitFor();

    await openSettings(page);
    await page.getByText(/9 recovery codes left\./).waitFor();
    await signOut(page);
    await signIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await enterCode(page, 'Recovery code', recoveryCode);
    await page
      .getByText(/That code isn’t right/)
      .first()
      .waitFor();
  });
});

async function turnOn(page: Page): Promise<{ uri: string; recoveryCode: string }> {
  await openSettings(page);
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const key = await dialog.locator('.font-mono').innerText();
  const uri = `otpauth://totp/Canticle?secret=${key.replaceAll(/\s/g, '')}`;
  await enterCode(page, 'Six-digit code', oneTimeCode(uri, -1), 'Turn on');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recoveryCode = await codes.first().innerText();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText(/10 recovery codes left\./).waitFor();
  // The session was renewed: it is still this device's.
  await page.getByText('This device', { exact: true }).waitFor();
  return { uri, recoveryCode };
}

async function enterCode(page: Page, label: string, code: string, button = 'Sign in'): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: button, exact: true }).click();
}

describe('Where somebody is signed in', () => {
  journey('is seen, and ended from another browser', async () => {
    const email = await createUser('Ingeborg');
    const phone = await openWindow({ origin, size: '390x844' });
    await signIn(phone, email);
    await welcome(phone, 'Ingeborg').waitFor();
    const page = await openWindow({ origin });
    await signIn(page, email);
    await welcome(page, 'Ingeborg').waitFor();
    await openSettings(page);
    await page.getByText('This device', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out of all others' }).click();
    await page.getByText('All other devices were signed out.').waitFor();
    await phone.goto('/settings');
    await phone.waitForURL('**/login*');
    await page.reload();
    await page.getByText('This device', { exact: true }).waitFor();
  });
});
