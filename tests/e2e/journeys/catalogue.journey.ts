import { emptyValues, songFields } from '@canticle/contract/entities';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import {
  fetchAsEditor,
  delayResponse,
  journey,
  findAccessibilityViolations,
  completeRegistration,
  signInAs,
  takeScreenshots,
  chooseSongAction,
} from '../../fixtures/index.ts';

const json = (body: object) => ({ body: JSON.stringify(body) });
const song = (name: string, facts: object = {}) => ({
  ...emptyValues(songFields),
  name: { en: name },
  ...facts,
});
const addSong = async (name: string): Promise<string> => {
  const made = await fetchAsEditor<{ id: string }>('api/canticle/catalogue/song', {
    method: 'POST',
    ...json({ item: song(name) }),
  });
  return made.id;
};

/* The message of an earlier save may still be shown beside it. */
const saved = (page: Page) => page.getByText('Saved.', { exact: true }).last().waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function pick(page: Page, field: string, text: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).click();
}

describe('An editor', () => {
  beforeAll(async () => {
    await completeRegistration('editor').catch(() => undefined);
  });

  journey('goes on typing while it is saved, and loses nothing of it', async () => {
    const page = await signInAs('editor', { path: `/catalogue/song/${await addSong('Typed on')}` });
    const title = page.getByLabel('Title, English', { exact: true });
    await page.getByLabel('Words written', { exact: true }).fill('1902');
    const answer = await delayResponse(page, '/api/canticle/catalogue/song');
    await page.keyboard.press('Control+s');
    await answer.received;
    await title.fill('Typed on and on');
    answer.release();
    await page.getByText('Not saved yet', { exact: false }).first().waitFor();
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('Typed on and on');
    await page.keyboard.press('Control+s');
    await page.getByText(/^Last changed /).waitFor();
    await page.reload();
    expect([await title.inputValue(), await page.getByLabel('Words written', { exact: true }).inputValue()]).toEqual([
      'Typed on and on',
      '1902',
    ]);
  });

  journey(
    'makes a songbook and a song in it, with somebody who was missing, and finds them where singers do',
    async () => {
      const page = await signInAs('editor', { path: '/' });
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Catalogue' }).click();
      await page.getByRole('link', { name: /Amazing Grace/ }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Songbooks', exact: true }).click();
      await page.getByRole('link', { name: 'New songbook' }).click();
      await page.getByLabel('Abbreviation', { exact: true }).fill('HH');
      await save(page);
      await page.getByText('Required.').waitFor();
      await page.getByLabel('Name, English', { exact: true }).fill('Parish songs');
      await save(page);
      await page.getByText(/^Already used by /).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByLabel('Abbreviation', { exact: true }).fill('PAR');
      await save(page);
      await saved(page);

      await page.goto('/catalogue/song/new');
      await page.getByLabel('Title', { exact: true }).fill('The bells of evening');
      await page.getByLabel('Songbook', { exact: true }).selectOption('Parish songs');
      await page.getByLabel('Number', { exact: true }).fill('7');
      await pick(page, 'Add person', 'Gudrun Aasen', /Add .Gudrun Aasen./);
      await page.getByLabel('Role of Gudrun Aasen').selectOption('composer');
      await page.getByLabel('Key', { exact: true }).selectOption('Eb');
      // Nothing is half covered by the sticky bar at the top.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.reload();
      await page.getByText('Your draft has been restored. Not saved yet.').waitFor();
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('The bells of evening');
      await page.keyboard.press('Control+s');
      await page.getByRole('heading', { level: 1, name: 'The bells of evening' }).waitFor();
      await chooseSongAction(page, 'Edit');
      await pick(page, 'Add theme', 'Evening bells', /Add .Evening bells./);
      await page.getByRole('button', { name: 'Remove Evening bells' }).waitFor();
      await page.getByLabel('Words written', { exact: true }).fill('1901');
      await page.keyboard.press('Control+s');
      await saved(page);
      await page.getByRole('button', { name: /files$/ }).click();
      await page.getByRole('dialog').getByText('The bells of evening').first().waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Open song' }).click();
      await page.getByRole('heading', { level: 1, name: 'The bells of evening' }).waitFor();
      await page.getByText('Gudrun Aasen').first().waitFor();
      await chooseSongAction(page, 'Edit');
      await page.getByLabel('Title, English', { exact: true }).waitFor();
    },
    120_000,
  );

  journey(
    'is told when another window was faster, keeps both, and chooses where both changed the same',
    async () => {
      const id = await addSong('Two windows');
      const [one, other] = [await signInAs('editor'), await signInAs('admin')];
      for (const page of [one, other]) {
        await page.goto(`/catalogue/song/${id}`);
        await page.getByLabel('Beats per minute', { exact: true }).waitFor();
      }
      await one.getByLabel('Beats per minute', { exact: true }).fill('80');
      await save(one);
      await saved(one);
      await other.getByLabel('Words written', { exact: true }).fill('1850');
      await save(other);
      await other.getByText('Saved together with changes someone else made.').waitFor();
      await expect.poll(() => other.getByLabel('Beats per minute', { exact: true }).inputValue()).toBe('80');

      await one.getByLabel('Words written', { exact: true }).fill('1860');
      await one.getByLabel('Published', { exact: true }).fill('1870');
      await save(one);
      const dialog = one.getByRole('dialog', { name: 'Someone else saved changes while you were editing' });
      await dialog.getByRole('radio', { name: /^From .* 1850$/ }).check();
      expect(await findAccessibilityViolations(one)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await saved(one);
      await expect.poll(() => one.getByLabel('Words written', { exact: true }).inputValue()).toBe('1850');
      await expect.poll(() => one.getByLabel('Published', { exact: true }).inputValue()).toBe('1870');
    },
    120_000,
  );

  journey(
    'throws a song away, thinks better of it, and takes an earlier state back',
    async () => {
      const id = await addSong('A song to lose');
      const page = await signInAs('editor', { path: `/catalogue/song/${id}` });
      await page.getByLabel('Title, English', { exact: true }).fill('A worse title');
      await save(page);
      await saved(page);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Restored.').waitFor();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      await page.getByText(/^In trash since/).waitFor();
      await page.goto('/catalogue?state=trash');
      await page.getByRole('link', { name: /A worse title/ }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByText('Restored.').waitFor();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      const states = page.getByRole('list', { name: 'History' }).getByRole('listitem');
      await states.last().getByText('Created').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await states.last().getByRole('button', { name: 'Restore this version' }).click();
      await page.getByText('Version restored.').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Edit: A song to lose' }).waitFor();
    },
    120_000,
  );

  journey(
    'changes several songs at once, and undoes it',
    async () => {
      for (const name of ['Together one', 'Together two', 'Together three']) await addSong(name);
      const page = await signInAs('editor', { path: '/catalogue?text=together' });
      await page.getByText('3 found').waitFor();
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      const bar = page.getByRole('toolbar', { name: 'Bulk actions' });
      await bar.getByRole('button', { name: 'Change…' }).click();
      await page.getByLabel('What to change').selectOption({ label: 'Genres' });
      // Escape closes the list, not the dialog around it.
      await page.getByRole('combobox', { name: 'Add genre' }).click();
      await page.keyboard.press('Escape');
      await pick(page, 'Add genre', 'Shanty', /Add .Shanty./);
      await page.getByRole('dialog').getByText('Shanty').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change 3', exact: true }).click();
      await page.getByText('3 changed.').waitFor();
      await page.getByRole('checkbox', { name: 'Select Together one', exact: true }).check();
      await page.getByRole('checkbox', { name: 'Select Together two', exact: true }).check();
      await bar.getByRole('button', { name: 'Move to trash' }).click();
      await page.getByText('1 found').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('3 found').waitFor();
      await page.goto('/catalogue?kind=genre&text=shanty');
      await page.getByText('3 songs').waitFor();
      await page.getByRole('link', { name: /Shanty/ }).click();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      const refused = page.getByRole('dialog', { name: 'In use' });
      await refused.getByRole('link', { name: 'Together two' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await refused.getByRole('button', { name: 'Merge with another…' }).click();
      await page.getByRole('combobox', { name: 'Merge into' }).click();
      await page.getByRole('dialog').getByRole('option').first().click();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await page.getByText(/^Shanty was merged into /).waitFor();
    },
    120_000,
  );

  journey('looks after the catalogue in Norwegian, on a phone in the dark', async () => {
    const page = await signInAs('editor', { language: 'no', size: '390x844', theme: 'dark', path: '/catalogue' });
    await page.getByRole('heading', { level: 1, name: 'Katalog' }).waitFor();
    await page.getByRole('searchbox', { name: 'Navn, person eller nummer' }).fill('amazing');
    await page.getByRole('link', { name: /Amazing Grace/ }).click();
    await page.getByLabel('Slag i minuttet').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Velg Amazing Grace' }).check();
    await page.getByRole('toolbar').getByText('1 valgt').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

journey('A singer is told that the catalogue is for editors', async () => {
  const page = await signInAs('singer', { path: '/catalogue' });
  await page.getByRole('heading', { name: 'Editors only' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

journey(
  'Pictures of the catalogue',
  async () => {
    await takeScreenshots('catalogue', async (look) => {
      const page = await signInAs('editor', { ...look, path: '/catalogue' });
      await page.getByRole('link', { name: /Amazing Grace/ }).waitFor();
      return page;
    });
    await takeScreenshots('catalogue-song', async (look) => {
      const page = await signInAs('editor', { ...look, path: '/catalogue?text=amazing' });
      await page.getByRole('link', { name: /Amazing Grace/ }).click();
      await page.getByLabel('Beats per minute', { exact: true }).waitFor();
      return page;
    });
  },
  120_000,
);

journey('The catalogue names the songbook of a number, and the time of a change only in its order', async () => {
  const page = await signInAs('editor', { path: '/catalogue' });
  const song = page.getByRole('link', { name: /Amazing Grace/ }).first();
  await expect.poll(() => song.textContent()).toMatch(/^HH 1Amazing Grace/);
  expect(await page.getByText(/ ago$/).count()).toBe(0);
  await page.getByLabel('Order').selectOption('updated');
  await page
    .getByText(/ ago$|^now$/)
    .first()
    .waitFor();
  await page.goto('/catalogue');
  await page.getByLabel('Songbook').selectOption({ label: 'House of Hymns' });
  await expect.poll(() => song.textContent()).toMatch(/^1Amazing Grace/);
});
