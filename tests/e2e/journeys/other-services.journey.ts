import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startFakeSocialProvider, type FakeSocialProvider } from '../../../apps/server/src/testing/social-provider.ts';
import { journey, openWindow } from '../../fixtures/index.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';

let services: FakeSocialProvider;
let server: RunningServer;

beforeAll(async () => {
  services = await startFakeSocialProvider();
  server = await startServer(undefined, services.environment);
});
afterAll(async () => {
  await server?.stop();
  await services?.close();
});

const NAMES = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
} as const;

/** Services that report the address as verified. */
const VOUCHES = ['google', 'apple', 'microsoft', 'twitter'];

describe('Signing in with another service', () => {
  for (const [id, name] of Object.entries(NAMES)) {
    journey(`${name} brings the person in under the name they have there`, async () => {
      services.signInAs({ subject: `person at ${id}`, name: `Signe ${name}`, email: `signe@${id}.example` });
      const page = await openWindow();
      await page.goto(`${server.address}/login`);
      await page.getByRole('button', { name: `Sign in with ${name}`, exact: true }).click();
      // Apple returns with a form that is submitted from its own page.
      if (id === 'apple') await page.getByRole('button', { name: 'Continue' }).click();
      const home = page.getByRole('heading', { name: 'Welcome, Signe', level: 1 });
      const askedToVerify = page.getByRole('heading', { name: 'Check your email' });
      await home.or(askedToVerify).first().waitFor();
      // Only an address the service vouches for counts as verified; otherwise a mail verifies it, as after registering.
      expect([id, await home.isVisible()]).toEqual([id, VOUCHES.includes(id)]);
    });
  }

  journey('one that tells no e-mail address asks for it and sends a mail there', async () => {
    services.signInAs({ subject: 'without an address', name: 'Nils', email: undefined });
    const page = await openWindow();
    await page.goto(`${server.address}/login`);
    await page.getByRole('button', { name: 'Sign in with X (Twitter)' }).click();
    await page.getByText('What’s your email address?').waitFor();
    await page.getByRole('textbox', { name: /Email/i }).fill('nils@example.org');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page
      .getByText(/nils@example\.org/)
      .first()
      .waitFor();
    await page.goto(`${server.address}/mailbox`);
    await page.getByText('To nils@example.org').first().waitFor();
  });

  journey('somebody who cancels is back at the sign-in page with a word about it', async () => {
    services.signInAs(undefined);
    const page = await openWindow();
    await page.goto(`${server.address}/login`);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.waitForURL((url) => url.origin === server.address && url.pathname.startsWith('/login'));
    await page
      .getByText(/cancelled|couldn’t sign you in/)
      .first()
      .waitFor();
  });
});
