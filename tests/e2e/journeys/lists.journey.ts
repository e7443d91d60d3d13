import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  type DemoPerson,
  journey,
  findAccessibilityViolations,
  printPages,
  entryRows,
  readEntryTitles,
  signInAs,
  takeScreenshots,
  chooseSongAction,
  fetchAs,
  findSongId,
  signInForToken,
} from '../../fixtures/index.ts';

/* Lists are filled song by song. In milliseconds. */
const patience = 120_000;

/** Creates a list from the overview and adds songs of the starter hymnal to it, from their pages. */
async function makeList(page: Page, name: string, numbers: readonly number[]): Promise<string> {
  await page.goto('/custom-collections');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name }).waitFor();
  const address = new URL(page.url()).pathname;
  for (const number of numbers) {
    await page.goto(`/songs/HH/${number}`);
    await chooseSongAction(page, 'Add to list');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await page.getByText(new RegExp(`was added to ${name}`)).waitFor();
  }
  await page.goto(address);
  if (numbers.length > 0)
    await entryRows(page)
      .nth(numbers.length - 1)
      .waitFor();
  return address;
}

/** Creates a set at a day from the overview; the path of its page. */
async function makeSet(page: Page, name: string, { date }: { date: string }): Promise<string> {
  await page.goto('/custom-collections');
  await page.getByRole('button', { name: 'New set list' }).click();
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name }).waitFor();
  return new URL(page.url()).pathname;
}

/** Adds songs by their titles; the dialog is still open. */
async function addSongs(page: Page, titles: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: 'Add songs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add songs' });
  for (const [index, title] of titles.entries()) {
    await dialog.getByLabel('Number or title').fill(title);
    await dialog
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .first()
      .click();
    await dialog.getByText(new RegExp(`^${index + 1} songs?$`)).waitFor();
  }
  return dialog;
}

const singer: DemoPerson = 'singer';

describe('A list on paper', () => {
  journey(
    'has a page of contents and each song on a page of its own',
    async () => {
      const page = await signInAs(singer);
      await makeList(page, 'Booklet', [1, 2]);
      await page.getByRole('button', { name: 'Options for Booklet' }).click();
      await page.getByRole('menuitem', { name: 'Print' }).click();
      await page.getByRole('list', { name: 'Contents' }).getByText('Amazing Grace').waitFor();
      await page.getByText('One song per page').click();
      await expect.poll(() => page.getByRole('article', { name: /^Page \d of 3$/ }).count()).toBe(3);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Print', exact: true }).isEnabled();
      expect((await printPages(page)).length).toBe(3);
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
      await expect.poll(() => page.getByRole('status').allTextContents()).toContain(`${first}: position 1 of 3`);
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
      await page.getByRole('button', { name: 'Move up' }).click();
      await page.getByRole('button', { name: 'Drop here' }).click();
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
      await chooseSongAction(page, 'Add to list');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Twice/ })
        .click();
      await page.getByRole('dialog', { name: 'Already in this list' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Add again' }).click();
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
      await page.getByRole('button', { name: /^Options for Kvelds/ }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByText('Copied as Kveldssang 🌙 שיר 2.').waitFor();
      await page.goto('/custom-collections');
      const names = () => page.getByRole('region', { name: 'Lists' }).locator('li .font-serif').allTextContents();
      await expect.poll(async () => (await names()).filter((name) => name.startsWith('Kvelds')).length).toBe(2);
      await page.getByRole('button', { name: 'Options for Kveldssang 🌙 שיר 2' }).click();
      await page.getByRole('menuitem', { name: 'Pin to top' }).click();
      await expect.poll(async () => (await names())[0]).toBe('Kveldssang 🌙 שיר 2');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Options for Kveldssang 🌙 שיר 2' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect.poll(names).not.toContain('Kveldssang 🌙 שיר 2');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(names).toContain('Kveldssang 🌙 שיר 2');
      await page.goto('/');
      const atHome = page.getByRole('region', { name: 'My lists' }).locator('li a > .font-serif');
      await expect.poll(async () => (await atHome.allTextContents())[0]).toBe('Kveldssang 🌙 שיר 2');
    },
    patience,
  );

  journey(
    'says how a song is sung this time',
    async () => {
      const page = await signInAs(singer);
      await makeList(page, 'Shaped', [1, 2]);
      await page.getByRole('button', { name: 'For this set: Amazing Grace' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Key').selectOption('2');
      await dialog.getByLabel('Capo').selectOption('2');
      await dialog.getByLabel('Note').fill('Begin softly');
      await dialog.getByRole('button', { name: 'Add Verse 1' }).click();
      await dialog.getByRole('button', { name: 'Add Verse 3' }).click();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await entryRows(page).first().getByText('HH 1 · v1 v3').waitFor();
      const chips = page.getByRole('button', { name: 'For this set: Amazing Grace' });
      await chips.getByText('A', { exact: true }).waitFor();
      await chips.getByText('capo 2').waitFor();
      await chips.getByTitle('Begin softly').waitFor();

      const [, second = ''] = await readEntryTitles(page);
      await entryRows(page).first().getByText('Amazing Grace', { exact: true }).click();
      await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor();
      await page.getByText('Begin softly').waitFor();
      await page.getByText('Through many dangers').waitFor();
      await expect.poll(() => page.getByText('grace that taught my heart').count()).toBe(0);
      await page.getByRole('toolbar').getByText('Chords', { exact: true }).click();
      await page.getByText(/Capo 2: play G, sounds in A/).waitFor();
      await page.getByRole('heading', { name: 'Amazing Grace' }).click();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('heading', { name: second }).waitFor();
      await page.getByText('2 / 2', { exact: true }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Begin softly').waitFor();
      await page.getByRole('link', { name: 'Shaped' }).click();
      await expect.poll(() => entryRows(page).count()).toBe(2);
    },
    patience,
  );
}, 120_000);

/** Creates a set with these rows through the API; the path of its page. */
async function storeSet(rows: readonly object[]): Promise<string> {
  const token = await signInForToken('extended@canticle.example');
  const id = crypto.randomUUID();
  await fetchAs(token, 'POST', 'api/CustomCollections', { id, name: 'Stored set' }, '4.0');
  await fetchAs(token, 'POST', `api/canticle/lists/${id}/changes`, {
    at: new Date().toISOString(),
    schedule: { date: '2099-11-29', time: '10:30', timeZone: 'Europe/Oslo' },
    add: rows.map((row, sort) => ({ id: crypto.randomUUID(), sort, ...row })),
  });
  return `/custom-collections/${id}`;
}

describe('A set', () => {
  journey(
    'without songs says what to do, has no song to print, and starts only what it has: readings, notes and headings',
    async () => {
      const page = await signInAs('extended', { path: await storeSet([]), size: '390x844' });
      await page.getByText('No songs in this list yet').waitFor();
      expect(await page.getByRole('button', { name: 'Start', exact: true }).count()).toBe(0);
      const address = await storeSet([{ type: 'heading', title: 'Silence' }]);
      await page.goto(address);
      await entryRows(page).getByText('Silence').waitFor();
      await page.getByText('no songs', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Add songs' }).waitFor();
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByRole('dialog', { name: 'Stage: Silence' }).getByText('Silence').first().waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL(`**${address}`);
      await page.goto(address.replace('/custom-collections/', '/print/list/'));
      await page.getByText('Nothing to print yet').waitFor();
    },
    patience,
  );

  journey(
    'of two hundred rows is opened, played, led and printed',
    async () => {
      const [first, second] = [await findSongId('HH', 1), await findSongId('FS', 3)];
      const rows = Array.from({ length: 200 }, (_, at) =>
        at % 10 === 0 ? { type: 'heading', title: `Part ${at / 10 + 1}` } : { itemId: at % 2 === 0 ? first : second },
      );
      const address = await storeSet(rows);
      const page = await signInAs('extended', { path: address });
      await page.getByText(/^180 songs · about /).waitFor();
      expect(await entryRows(page).count()).toBeLessThan(100);
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      const stage = page.getByRole('dialog', { name: /^Stage: / });
      await stage.getByText('Next: ').waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL(`**${address}`);
      await page.getByRole('button', { name: 'Choose how to start' }).click();
      await page.getByRole('menuitem', { name: 'Present' }).click();
      await expect.poll(() => page.getByRole('region', { name: 'Set' }).getByRole('listitem').count()).toBe(200);
    },
    patience,
  );

  journey(
    'of four songs is planned for next Sunday in nine taps',
    async () => {
      const page = await signInAs('extended', { size: '390x844', path: '/' });
      let taps = 0;
      const tap = async (target: Locator) => {
        await target.click();
        taps += 1;
      };
      await tap(page.getByRole('link', { name: 'My lists' }).last());
      await tap(page.getByRole('button', { name: 'New set list' }));
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await tap(page.getByRole('button', { name: 'Create', exact: true }));
      await tap(page.getByRole('button', { name: 'Add songs' }));
      const dialog = page.getByRole('dialog', { name: 'Add songs' });
      for (const title of ['Amazing Grace', 'Silent Night', 'A Mighty Fortress', 'Abide with Me']) {
        await dialog.getByLabel('Number or title').fill(title);
        await tap(dialog.getByRole('button', { name: new RegExp(`^${title}`) }).first());
      }
      await dialog.getByText('4 songs').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await tap(dialog.getByRole('button', { name: 'Done' }));
      expect(taps).toBeLessThanOrEqual(9);
      await expect.poll(async () => (await readEntryTitles(page)).length).toBe(4);
      await page.getByText('4 songs · about 16 min').waitFor();
      await page.getByRole('button', { name: /^When and where: Sun \d+ / }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
    },
    patience,
  );

  journey(
    'loses a song with a second press, and says of a song when it was last sung',
    async () => {
      const page = await signInAs('extended');
      const address = await makeSet(page, 'Last Sunday', { date: '2026-01-04' });
      const dialog = await addSongs(page, ['Amazing Grace', 'Silent Night']);
      await dialog
        .getByRole('button', { name: /^Silent Night/ })
        .first()
        .click();
      await dialog.getByText('1 song', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect.poll(() => readEntryTitles(page)).toEqual(['Amazing Grace']);
      await page.goto(address);
      await makeSet(page, 'Next Sunday', { date: '2099-01-04' });
      await page.getByRole('button', { name: 'Add songs' }).click();
      await page.getByLabel('Number or title').fill('Amazing');
      await page.getByRole('button', { name: /^Amazing Grace.*last sung Sun 4 Jan/ }).waitFor();
      await page.getByLabel('Number or title').fill('Silent');
      await page.getByRole('button', { name: /^Silent Night.*not sung here yet/ }).waitFor();
    },
    patience,
  );

  journey(
    'has headings, readings that open, and notes; a time the clock skips is refused; next week it is the same',
    async () => {
      const page = await signInAs('extended');
      await makeSet(page, 'Whole service', { date: '2026-03-22' });
      await (await addSongs(page, ['Amazing Grace'])).getByRole('button', { name: 'Done' }).click();
      const addOther = async (kind: string, words: string) => {
        await page.getByRole('button', { name: 'Add heading, reading or note' }).click();
        await page.getByRole('menuitem', { name: kind }).click();
        await page.getByRole('dialog').getByRole('textbox').first().fill(words);
        await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      };
      await addOther('Heading', 'Welcome');
      await addOther('Reading', 'Hezekiah 99:1');
      await page.getByText('“Hezekiah 99:1” isn’t a Bible passage.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('textbox').first().fill('Gen 1:1-3');
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await entryRows(page).getByText('Genesis 1:1–3').waitFor();
      await addOther('Note', 'Offering');
      await expect.poll(() => entryRows(page).count()).toBe(4);
      await page.getByText('1 song · about 4 min').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await page.getByRole('button', { name: /^When and where/ }).click();
      await page.getByLabel('Date').fill('2026-03-29');
      await page.getByLabel('Time', { exact: true }).fill('02:30');
      await page.getByLabel('Time zone').fill('Europe/Oslo');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('02:30 doesn’t exist on Sun 29 Mar').waitFor();
      await page.getByLabel('Date').fill('2026-03-22');
      await page.getByLabel('Time', { exact: true }).fill('10:30');
      await page.getByLabel('Place').fill('Main hall');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: /Sun 22 Mar.* · 10:30.* · Main hall/ }).waitFor();

      await page.getByRole('button', { name: 'Options for Whole service' }).click();
      await page.getByRole('menuitem', { name: 'Copy for next week' }).click();
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('button', { name: /Sun 29 Mar.* · 10:30.* · Main hall/ }).waitFor();
      await expect.poll(() => entryRows(page).count()).toBe(4);
    },
    patience,
  );

  journey(
    'becomes a template, from which another set is made; starting it opens the stage, and closing that leads back',
    async () => {
      const page = await signInAs('extended');
      await makeSet(page, 'Pattern', { date: '2099-02-01' });
      await (await addSongs(page, ['Amazing Grace', 'Silent Night'])).getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Options for Pattern' }).click();
      await page.getByRole('menuitem', { name: 'Save as template' }).click();
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('button', { name: 'New set list from this template' }).click();
      await page.getByLabel('Name', { exact: true }).fill('From the pattern');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { name: 'From the pattern' }).waitFor();
      await expect.poll(() => readEntryTitles(page)).toEqual(['Amazing Grace', 'Silent Night']);
      const address = page.url();
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByRole('dialog', { name: 'Stage: Amazing Grace' }).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL(address);
      await page.goto('/custom-collections');
      await page.getByRole('region', { name: 'Templates' }).getByText('Pattern').waitFor();
      await page.getByRole('region', { name: 'Upcoming' }).getByText('From the pattern').waitFor();
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
