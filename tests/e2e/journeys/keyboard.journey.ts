import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  hasFocus,
  journey,
  createUser,
  completeRegistration,
  signInAs,
  tabTo,
  findTabOrderProblems,
} from '../../fixtures/index.ts';

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });
const press = async (page: Page, thing: Locator, key = 'Enter') => {
  await tabTo(page, thing);
  await page.keyboard.press(key);
};
const write = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

/* Choosing by typing the name works only when the typing is fast enough. */
const chooseWithArrows = async (page: Page, choices: Locator, wanted: RegExp) => {
  await tabTo(page, choices);
  await page.keyboard.press('Home');
  const chosen = () => choices.locator('option:checked').innerText();
  for (let times = 0; times < 20 && !wanted.test(await chosen()); times += 1) await page.keyboard.press('ArrowDown');
  expect(await chosen()).toMatch(wanted);
};

describe('With the keyboard alone', () => {
  journey('an editor imports a song into a new songbook', async () => {
    await completeRegistration('editor');
    const page = await signInAs('editor', { path: '/imports' });
    const asked = page.waitForEvent('filechooser');
    await press(page, button(page, 'Choose files'));
    const buffer = Buffer.from('{title: Typed song}\n[G]Without a [C]mouse');
    await (await asked).setFiles([{ name: 'typed.cho', mimeType: 'text/plain', buffer }]);
    await page.getByText('Preview: nothing has been changed yet.').waitFor();
    await chooseWithArrows(page, page.getByLabel('Import songs into'), /^New songbook/);
    await write(page, page.getByLabel('Songbook name'), 'Typed songbook');
    await write(page, page.getByLabel('Abbreviation'), 'TYP');
    await press(page, button(page, 'Check again'));
    await page.getByRole('list', { name: 'Import details' }).getByText('Typed songbook').waitFor();
    await press(page, button(page, 'Import'));
    await page.getByText('Import finished.').waitFor();
  });

  journey('an editor adds to the catalogue, and is where they were when its history closes', async () => {
    const page = await signInAs('editor', { path: '/catalogue/genre/new' });
    const name = page.getByLabel('Name, English', { exact: true });
    await name.waitFor();
    await write(page, name, 'Typed genre');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/catalogue\/genre\/(?!new$)/);
    const more = button(page, 'More');
    await press(page, more);
    const history = page.getByRole('menuitem', { name: 'History' });
    for (let times = 0; times < 8 && !(await hasFocus(history)); times += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Created').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(more)).toBe(true);
  });

  journey('an administrator gives a role, and is where they were when the person closes', async () => {
    await completeRegistration('admin');
    const email = await createUser('Tastatur');
    const page = await signInAs('admin', { path: '/admin' });
    await write(page, page.getByRole('searchbox', { name: 'Email address or name' }), email);
    const person = page.getByRole('button', { name: /^Tastatur/ });
    await person.waitFor();
    await press(page, person);
    const dialog = page.getByRole('dialog');
    await press(page, dialog.getByRole('checkbox', { name: /^Technician/ }), 'Space');
    await press(page, button(dialog, 'Save roles'));
    await page.getByText('Roles saved.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(person)).toBe(true);
  });

  journey('a singer walks through the pages they use most, sees where they are, and comes to the end', async () => {
    await completeRegistration('extended');
    const page = await signInAs('extended');
    const pages = {
      '/': 'main a[href^="/songs/"]',
      '/songs/search?query=grace': 'text=Amazing Grace',
      '/songs/HH/1?format=chords': '.lyric-line',
      '/settings': 'main h2',
      '/collections': 'main h2, main h3',
      '/scriptures/BIBLE/translations/KJV': 'main section a',
      '/scriptures/BIBLE/19/23': '.chapter',
      '/custom-collections': 'main h1',
    };
    const wrong: string[] = [];
    for (const [address, shows] of Object.entries(pages)) {
      await page.goto(address);
      await page.locator(shows).first().waitFor();
      wrong.push(...(await findTabOrderProblems(page)).map((what) => `${address}: ${what}`));
    }
    expect(wrong).toEqual([]);
  });
});
