import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startOidcProvider, type TestOidcProvider } from '../../../apps/server/src/testing/oidc-provider.ts';
import { address, findAccessibilityViolations, journey, openWindow, signInAs } from '../../fixtures/index.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';

let provider: TestOidcProvider;
let server: RunningServer;

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startServer(undefined, provider.environment);
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

describe('Signing in with the place’s own provider', () => {
  journey('brings the person to the page they wanted, under the name they have there', async () => {
    provider.signInAs({ sub: 'signe', name: 'Signe Berg', email: 'signe@example.org', email_verified: true });
    const page = await openWindow();
    await page.goto(`${server.address}/login?to=%2Fsongs`);
    const button = page.getByRole('button', { name: 'Sign in with The choir' });
    await button.waitFor();
    expect(await page.getByRole('region', { name: 'Other ways to sign in' }).getByRole('button').count()).toBe(1);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await button.click();
    await page.waitForURL(`${server.address}/songs*`);
    await page.goto(`${server.address}/settings`);
    await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Signe Berg');
  });

  journey('says so when the provider is away', async () => {
    const page = await openWindow();
    await page.goto(`${server.address}/login?error=UNAVAILABLE`);
    await page.getByText('The sign-in service isn’t responding right now.').first().waitFor();
  });
});

describe('A place without other ways to sign in', () => {
  journey('asks for email and password, and for nothing else', async () => {
    const page = await openWindow();
    await page.goto(`${address}/login`);
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Other ways to sign in' }).count()).toBe(0);
  });
});

describe('An access token', () => {
  const call = async (token: string, path: string) =>
    (await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

  journey('is made in the settings, opens what it is for, and opens nothing once it is revoked', async () => {
    const page = await signInAs('singer', { path: '/settings' });
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create token' });
    await dialog.getByLabel('Name').fill('Projector in the hall');
    await dialog.getByLabel('Expires').selectOption({ label: 'After 30 days' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = (await dialog.getByText(/^canticle_pat_/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    expect(await call(token, '/api/Collections')).toBe(200);
    expect(await call(token, '/api/Favorites')).toBe(403);
    await page.reload();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Projector in the hall' })
      .getByText(/Last used/)
      .waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await page.getByRole('button', { name: 'Revoke Projector in the hall' }).click();
    await page.getByRole('dialog', { name: 'Revoke token' }).getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No access tokens yet.').waitFor();
    expect(await call(token, '/api/Collections')).toBe(401);
  });
});
