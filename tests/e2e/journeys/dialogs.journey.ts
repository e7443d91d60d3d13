import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  chooseSongAction,
  createUser,
  journey,
  openSongSheet,
  openWindow,
  signInAs,
  signInWith,
} from '../../fixtures/index.ts';

type DialogCase = {
  readonly dialog: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
  /** The field the text must be in. */
  readonly field: string | RegExp;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const addToList = (page: Page) => chooseSongAction(page, 'Add to list');

const cases: readonly DialogCase[] = [
  { dialog: 'New list', path: '/custom-collections', open: press('New list'), field: 'Name' },
  { dialog: 'Add to list', path: '/songs/HH/1', open: addToList, field: 'Name of the new list' },
  { dialog: 'New group', path: '/groups', open: press('New group'), field: 'Group name' },
  { dialog: 'Change password', path: '/settings', open: press('Change password'), field: 'Current password' },
  { dialog: 'Delete account', path: '/settings', open: press('Delete account'), field: /^Enter .+ to confirm$/ },
];

describe('In every dialog with a form', () => {
  for (const { dialog, path, open, field } of cases) {
    journey(`what is typed at once is in its first field: ${dialog}`, async () => {
      const page = await signInAs('singer', { path });
      await open(page);
      const shown = page.getByRole('dialog').filter({ visible: true });
      await shown.waitFor();
      await page.keyboard.type('Easter');
      expect(await shown.getByLabel(field, { exact: true }).inputValue()).toBe('Easter');
      await page.keyboard.press('Escape');
      await expect.poll(() => shown.count()).toBe(0);
    });
  }

  journey('of sign-in too', async () => {
    const page = await openWindow();
    await page.goto('/login');
    await press('Forgot your password?')(page);
    await page.keyboard.type('nora@example.org');
    expect(await page.getByRole('dialog').getByLabel('Email').inputValue()).toBe('nora@example.org');
  });
});

journey('A list is made with the keyboard alone: its name and Enter, and so are its new name and a tag', async () => {
  const page = await signInAs('singer', { path: '/custom-collections' });
  await press('New list')(page);
  await page.keyboard.type('Typed at once');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Typed at once' }).waitFor();
  await page.goto('/songs/HH/2');
  await openSongSheet(page, 'About');
  await press('Add tag')(page);
  await page.keyboard.type('Typed tag');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Typed tag' }).waitFor();
});

journey('Enter does not log out somebody who has just signed up', async () => {
  const page = await signInWith(await createUser('Nora', { settled: false }), { path: '/' });
  const dialog = page.getByRole('dialog', { name: 'Welcome, Nora' });
  await dialog.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Welcome, Nora');
  await page.keyboard.press('Enter');
  expect(await dialog.isVisible()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
});
