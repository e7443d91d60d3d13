import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  createUser,
  signInAs,
  signInWith,
  takeScreenshots,
  chooseSongAction,
} from '../../fixtures/index.ts';

/* Two people act in turn. In milliseconds. */
const patience = 120_000;

async function makeList(page: Page, name: string): Promise<string> {
  await page.goto('/custom-collections');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/CustomCollections') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await made;
  await page.getByRole('heading', { name }).waitFor();
  return new URL(page.url()).pathname;
}

async function openSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Options for / }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
}

describe('Sharing', () => {
  journey(
    'a list: a link to edit, taken by another, who adds a song, as the bell tells; then they are removed',
    async () => {
      const owner = await signInWith(await createUser('Oda'));
      await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const address = await makeList(owner, 'Choir practice');
      await openSharing(owner);
      const dialog = owner.getByRole('dialog', { name: 'Share Choir practice' });
      await dialog.getByText('Edit', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await dialog.getByText(/^Edit · expires/).waitFor();
      expect(await findAccessibilityViolations(owner)).toEqual([]);
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await dialog.getByRole('button', { name: 'Copied' }).waitFor();
      await dialog.getByRole('button', { name: 'Copy link' }).waitFor();
      const link = await owner.evaluate(() => navigator.clipboard.readText());
      await dialog.getByRole('button', { name: 'QR code' }).click();
      await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor();
      await dialog.getByText(link).waitFor();

      const other = await signInWith(await createUser('Eva'), { path: link });
      await other.waitForURL(`**${address}`);
      await other.getByText(/shared with you/).waitFor();
      await other.goto('/songs/HH/1');
      await chooseSongAction(other, 'Add to list');
      const sent = other.waitForResponse((answer) => answer.url().endsWith('/changes'));
      await other
        .getByRole('dialog')
        .getByRole('button', { name: /^Choir practice/ })
        .click();
      await sent;

      await owner.goto(address);
      // An open list is polled for changes by others every 20 seconds.
      await owner.locator('[data-entry]').first().waitFor({ timeout: 40_000 });
      await owner.getByRole('button', { name: /^Notifications, 2 new$/ }).click();
      const told = owner.getByRole('region', { name: 'Notifications' });
      await told
        .getByText(/^Eva .*Choir practice/)
        .nth(1)
        .waitFor();
      expect(await findAccessibilityViolations(owner)).toEqual([]);
      await told.getByRole('button', { name: 'Remove all' }).click();
      await told.getByText('No new notifications').waitFor();
      await owner.keyboard.press('Escape');
      await owner.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
      await openSharing(owner);
      await dialog.getByText('Eva', { exact: true }).waitFor();
      await dialog.getByText('can edit').waitFor();
      await dialog.getByRole('button', { name: 'Stop sharing with Eva' }).click();
      await dialog.getByText('No one has used a link yet.').waitFor();
      await dialog.getByRole('button', { name: 'Delete link' }).click();
      await dialog.getByText(/^Edit · expires/).waitFor({ state: 'hidden' });

      await other.goto(link);
      await other.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
      expect(await findAccessibilityViolations(other)).toEqual([]);
      await other.goto(address);
      // The cached list is shown first, until the server responds that there is no such list.
      await other.getByRole('heading', { name: 'List not found' }).waitFor({ timeout: 40_000 });
      await other.reload();
      await other.getByRole('heading', { name: 'List not found' }).waitFor();
    },
    patience,
  );

  journey(
    'a link survives signing in, and somebody who only looks may leave',
    async () => {
      const owner = await signInAs('editor');
      const address = await makeList(owner, 'To look at');
      await openSharing(owner);
      const dialog = owner.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await dialog.getByRole('button', { name: 'QR code' }).click();
      const link = await dialog.getByText(/\/sharing\?token=/).textContent();

      const other = await signInWith(await createUser('Leif'), { size: '390x844' });
      await other.goto(link ?? '');
      await other.waitForURL(`**${address}`);
      await expect.poll(() => other.getByRole('button', { name: 'Rename' }).count()).toBe(0);
      await other.getByRole('button', { name: /^Options for/ }).click();
      await other.getByRole('menuitem', { name: 'Leave list' }).click();
      await other.getByText('You left To look at.').waitFor();
      await owner.goto(link ?? '');
      await owner.getByRole('heading', { name: 'This is your own link' }).waitFor();
    },
    patience,
  );
});

describe('Tags', () => {
  journey(
    'are made from a song, coloured, renamed, taken off and deleted, with a way back',
    async () => {
      const page = await signInAs('editor', { path: '/songs/HH/1' });
      await chooseSongAction(page, 'Tags');
      await page.getByRole('button', { name: 'Add tag' }).click();
      await page.getByLabel('Name of the new tag').fill('Morning');
      await page.keyboard.press('Enter');
      const chip = page.getByRole('link', { name: 'Morning' });
      await chip.waitFor();
      await page.getByLabel('Name of the new tag').fill(' morning ');
      await page.keyboard.press('Enter');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('link', { name: /morning/i }).count()).toBe(1);
      await chip.click();
      await page.getByRole('heading', { name: 'Morning' }).waitFor();
      await page.getByRole('radio', { name: 'Blue' }).check();
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Dawn');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Dawn' }).waitFor();
      await page.getByRole('link', { name: /Amazing Grace/ }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Delete tag' }).click();
      await page.getByText('No tags yet').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('link', { name: /Dawn/ }).click();
      await page.getByRole('button', { name: 'Remove Amazing Grace' }).click({ force: true });
      await page.getByText('No songs have this tag').waitFor();
    },
    patience,
  );
});

journey(
  'pictures of sharing',
  async () => {
    await takeScreenshots('sharing', async (look) => {
      const page = await signInAs('editor', look);
      await makeList(page, `Shared ${look.theme} ${look.size}`);
      await openSharing(page);
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByText(/expires/).waitFor();
      return page;
    });
  },
  120_000,
);
