import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  type DemoPerson,
  journey,
  findAccessibilityViolations,
  entryRows,
  readEntryTitles,
  signInAs,
  takeScreenshots,
} from '../../fixtures/index.ts';

/* Lists are filled song by song. In milliseconds. */
const patience = 120_000;

/** Creates a list from the overview and adds songs of the starter hymnal to it, from their pages. */
async function makeList(page: Page, name: string, numbers: readonly number[]): Promise<string> {
  await page.goto('/custom-collections');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name }).waitFor();
  const address = new URL(page.url()).pathname;
  for (const number of numbers) {
    await page.goto(`/songs/HH/${number}`);
    await page.getByRole('button', { name: 'Add to a list' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await page.getByText(new RegExp(`is in ${name}`)).waitFor();
  }
  await page.goto(address);
  if (numbers.length > 0)
    await entryRows(page)
      .nth(numbers.length - 1)
      .waitFor();
  return address;
}

const singer: DemoPerson = 'singer';

describe('A list on paper', () => {
  journey(
    'has a page of contents and each song on a page of its own',
    async () => {
      const page = await signInAs(singer);
      await makeList(page, 'Booklet', [1, 2]);
      await page.getByRole('link', { name: 'Print' }).click();
      await page.getByRole('article', { name: 'Contents' }).getByText('Amazing Grace').waitFor();
      await expect.poll(() => page.getByRole('article').count()).toBe(3);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Print', exact: true }).isEnabled();
      await page.emulateMedia({ media: 'print' });
      const paper = await page.pdf({ preferCSSPageSize: true });
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(3);
    },
    patience,
  );
});

describe('A list', () => {
  journey(
    'is made, filled, put in order with the keyboard alone, and is so on another device',
    async () => {
      const page = await signInAs(singer);
      const address = await makeList(page, 'Sunday morning', [1, 2, 4]);
      const [first, second, third] = await readEntryTitles(page);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => readEntryTitles(page)).not.toEqual([first, second, third]);
      const moved = await readEntryTitles(page);
      expect(moved).toEqual([second, third, first]);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await expect.poll(focused).toBe(`Move ${first}`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Home');
      await expect.poll(() => page.getByRole('status').allTextContents()).toContain(`${first}: place 1 of 3`);
      await page.keyboard.press('Escape');
      await expect.poll(() => readEntryTitles(page)).toEqual(moved);
      await page.waitForResponse((answer) => answer.url().includes('/changes')).catch(() => {});
      const device = await signInAs(singer, { size: '390x844', path: address });
      await entryRows(device).first().waitFor();
      await expect.poll(() => readEntryTitles(device)).toEqual(moved);
      expect(await findAccessibilityViolations(device)).toEqual([]);
    },
    patience,
  );

  journey(
    'is put in order by dragging, and one place at a time with presses alone',
    async () => {
      const page = await signInAs(singer, { size: '390x844' });
      await makeList(page, 'Dragged', [1, 2, 4]);
      const [first = '', second = '', third = ''] = await readEntryTitles(page);
      const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
      const from = await handle(first).boundingBox();
      const to = await entryRows(page).nth(2).boundingBox();
      if (!from || !to) throw new Error('There is nothing to drag');
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + 30, from.y + 60, { steps: 4 });
      await page.mouse.move(from.x + 30, to.y + to.height - 4, { steps: 8 });
      await page.mouse.up();
      await expect.poll(() => readEntryTitles(page)).toEqual([second, third, first]);
      await handle(first).click();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'One place up' }).click();
      await page.getByRole('button', { name: 'Put it here' }).click();
      await expect.poll(() => readEntryTitles(page)).toEqual([second, first, third]);
    },
    patience,
  );

  journey(
    'asks about a song that is there already, removes one, and undoes it',
    async () => {
      const page = await signInAs(singer);
      await makeList(page, 'Twice', [1]);
      await page.goto('/songs/HH/1');
      await page.getByRole('button', { name: 'Add to a list' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Twice/ })
        .click();
      await page.getByRole('dialog', { name: 'It is there already' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Add it again' }).click();
      await page.getByRole('link', { name: 'My lists' }).first().click();
      await page.getByRole('link', { name: /^Twice/ }).click();
      await expect.poll(() => entryRows(page).count()).toBe(2);
      await page.getByRole('button', { name: 'Remove Amazing Grace' }).first().click();
      await expect.poll(() => entryRows(page).count()).toBe(1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => entryRows(page).count()).toBe(2);
    },
    patience,
  );

  journey(
    'is renamed, copied, pinned, deleted and brought back',
    async () => {
      const page = await signInAs(singer);
      await makeList(page, 'Evening', [2]);
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Kveldssang 🌙 שיר');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Kveldssang 🌙 שיר' }).waitFor();
      await page.getByRole('button', { name: /^What to do with Kvelds/ }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByText('The copy is called Kveldssang 🌙 שיר 2.').waitFor();
      await page.goto('/custom-collections');
      const names = () => page.getByRole('main').locator('li .font-serif').allTextContents();
      await expect.poll(async () => (await names()).filter((name) => name.startsWith('Kvelds')).length).toBe(2);
      await page.getByRole('button', { name: 'What to do with Kveldssang 🌙 שיר 2' }).click();
      await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
      await expect.poll(async () => (await names())[0]).toBe('Kveldssang 🌙 שיר 2');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'What to do with Kveldssang 🌙 שיר 2' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect.poll(names).not.toContain('Kveldssang 🌙 שיר 2');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(names).toContain('Kveldssang 🌙 שיר 2');
      await page.goto('/');
      const atHome = page.getByRole('region', { name: 'My lists' }).locator('li .font-serif');
      await expect.poll(async () => (await atHome.allTextContents())[0]).toBe('Kveldssang 🌙 שיר 2');
    },
    patience,
  );

  journey(
    'says how a song is sung this time',
    async () => {
      const page = await signInAs(singer);
      await makeList(page, 'Shaped', [1, 2]);
      await page.getByRole('button', { name: 'For this time: Amazing Grace' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Key').selectOption('2');
      await dialog.getByLabel('Capo').selectOption('2');
      await dialog.getByLabel('Note').fill('Begin softly');
      await dialog.getByRole('button', { name: 'Add Verse 1' }).click();
      await dialog.getByRole('button', { name: 'Add Verse 3' }).click();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/in A · Capo 2 · v1 v3 · Begin softly/).waitFor();

      const [, second = ''] = await readEntryTitles(page);
      await entryRows(page).first().getByText('Amazing Grace').click();
      await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor();
      await page.getByText('Begin softly').waitFor();
      await page.getByText('Through many dangers').waitFor();
      await expect.poll(() => page.getByText('grace that taught my heart').count()).toBe(0);
      await page.getByRole('toolbar').getByText('Chords', { exact: true }).click();
      await page.getByText(/Capo 2: play G, sounds A/).waitFor();
      await page.getByRole('heading', { name: 'Amazing Grace' }).click();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('heading', { name: second }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Begin softly').waitFor();
      await page.getByRole('link', { name: 'Shaped' }).click();
      await expect.poll(() => entryRows(page).count()).toBe(2);
    },
    patience,
  );
}, 120_000);

journey(
  'pictures of a list',
  async () => {
    await takeScreenshots('list', async (look) => {
      const page = await signInAs('admin', look);
      await makeList(page, `Easter ${look.theme} ${look.size}`, [1, 2, 4, 7, 11]);
      return page;
    });
  },
  120_000,
);
