import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { DEMO_PASSWORD, findAccessibilityViolations, journey, openWindow, readPdf } from '../../fixtures/index.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 200_000);
afterAll(() => server?.stop());

const LOGO = join(fileURLToPath(new URL('../../../apps/web/public/icons/', import.meta.url)), 'icon-192.png');
const CRIMSON = 'rgb(122, 31, 61)';

describe('Branding', () => {
  journey(
    'by an administrator is in the manifest, in mails, on the front page and in the app of somebody else',
    async () => {
      const singer = await signIn('singer@canticle.example', '/collections');
      const admin = await signIn('admin@canticle.example', '/admin?view=branding');
      await admin.getByLabel('Name', { exact: true }).fill('St Mary & Friends');
      await admin.getByLabel('Short name', { exact: true }).fill('St Mary');
      await admin.getByLabel('Colour', { exact: true }).fill('#7a1f3d');
      await admin.getByLabel('English', { exact: true }).fill('Everything we sing at St Mary’s');
      await admin.getByLabel('Name and postal address').fill('St Mary’s church\n1 Church Road');
      expect(await findAccessibilityViolations(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Save branding' }).click();
      await admin.getByText('The branding has been saved.').waitFor();
      await admin.getByLabel('Choose logo').setInputFiles(LOGO);
      await admin.getByRole('img', { name: 'The icon of the installed app' }).waitFor();
      // The page of the administrator has it at once.
      await admin.getByRole('banner').getByRole('link', { name: 'St Mary & Friends' }).waitFor();

      const manifest = await admin.evaluate(async () => (await fetch('/app.webmanifest')).json());
      expect(manifest).toMatchObject({ name: 'St Mary & Friends', short_name: 'St Mary' });
      const icon = await admin.evaluate(
        async (src) => (await fetch(src)).headers.get('content-type'),
        manifest.icons[0].src,
      );
      expect(icon).toBe('image/png');

      // Somebody whose app was open, without reloading it.
      await singer.getByRole('banner').getByRole('link', { name: 'St Mary & Friends' }).waitFor({ timeout: 60_000 });
      await expect.poll(() => singer.title()).toMatch(/ - St Mary & Friends$/);
      expect(await accentOf(singer)).toBe(CRIMSON);

      const visitor = await openWindow({ origin: server.address });
      await visitor.goto('/');
      await visitor.getByRole('heading', { name: 'Everything we sing at St Mary’s', level: 1 }).waitFor();
      await visitor.getByText('1 Church Road').waitFor();
      expect(await accentOf(visitor)).toBe(CRIMSON);
      expect(await findAccessibilityViolations(visitor)).toEqual([]);

      await admin.goto('/admin?view=invitations');
      const inviting = admin.locator('form').filter({ hasText: 'Send invitation' });
      await inviting.getByLabel('Email', { exact: true }).fill('kari@choir.example');
      await inviting.getByLabel('Name', { exact: true }).fill('Kari');
      await admin.getByRole('button', { name: 'Send invitation' }).click();
      await admin.getByText('The invitation is on its way to kari@choir.example.').waitFor();
      await visitor.goto('/mailbox');
      await visitor
        .getByText(/ invited you to St Mary & Friends$/)
        .first()
        .waitFor();
    },
    180_000,
  );

  journey(
    'by an administrator is on the wall, also on one that waits already, and on paper',
    async () => {
      const admin = await signIn('admin@canticle.example', '/admin?view=branding');
      await brand(admin, 'Bethel Voices', '#1f4d7a');
      await admin.getByLabel('Choose logo').setInputFiles(LOGO);
      await admin.getByRole('img', { name: 'The icon of the installed app' }).waitFor();

      const leader = await signIn('singer@canticle.example', '/songs/HH/1');
      await leader.getByRole('link', { name: 'Present', exact: true }).click();
      await leader.waitForURL(/\/lead\//);
      const [wall] = await Promise.all([
        leader.context().waitForEvent('page'),
        leader.getByRole('button', { name: 'Open screen' }).click(),
      ]);
      await wall.getByText('Bethel Voices', { exact: true }).waitFor();
      await expect.poll(() => logoOf(wall)).toBeGreaterThan(0);
      await expect.poll(() => wall.title()).toMatch(/Bethel Voices$/);
      // The wall is dark: the colour is as light there as it has to be.
      const blue = await accentOf(wall);
      expect(blue).toBe('rgb(105, 136, 166)');
      expect(await findAccessibilityViolations(wall)).toEqual([]);

      // A projector is switched on before the service, and nobody reloads it.
      await brand(admin, 'Bethel & Friends', '#7a1f3d');
      await wall.getByText('Bethel & Friends', { exact: true }).waitFor({ timeout: 60_000 });
      await expect.poll(() => accentOf(wall)).not.toBe(blue);

      await leader.keyboard.press('Home');
      await wall.locator('.screen-text').waitFor();
      expect(await wall.getByText('Bethel & Friends').count()).toBe(0);

      await admin.goto('/credit');
      await admin.getByLabel('Songbook', { exact: true }).selectOption({ label: 'House of Hymns' });
      await admin.getByLabel('Song number', { exact: true }).fill('1');
      await admin.getByLabel('Language', { exact: true }).selectOption('en');
      await admin.getByRole('button', { name: 'Next' }).click();
      const paper = admin.waitForEvent('download');
      await admin.getByRole('button', { name: 'Credit as PDF' }).click();
      const [page] = await readPdf(new Uint8Array(await buffer(await (await paper).createReadStream())));
      expect(page?.words).toContain('Bethel & Friends');
    },
    180_000,
  );
});

async function brand(admin: Page, name: string, colour: string): Promise<void> {
  await admin.getByLabel('Name', { exact: true }).fill(name);
  await admin.getByLabel('Colour', { exact: true }).fill(colour);
  await admin.getByRole('button', { name: 'Save branding' }).click();
  await admin.getByRole('banner').getByRole('link', { name }).waitFor();
}

/* How wide the logo is that a page shows, as it was loaded; 0 when there is none. */
const logoOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0);

/* The colour of links, as the browser computes it. */
const accentOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.className = 'text-accent';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

async function signIn(email: string, path: string): Promise<Page> {
  const page = await openWindow({ origin: server.address });
  await page.goto(`/login?to=${encodeURIComponent(path)}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}
