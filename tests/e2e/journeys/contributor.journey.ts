import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  waitForFonts,
  findAccessibilityViolations,
  openSongSheet,
  signInAs,
  type Size,
  takeScreenshots,
  type Theme,
} from '../../fixtures/index.ts';

/* From the list of a songbook by authors, which is in the order of family names, to the page of one author. */
async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto('/songs/HH');
  await page.getByRole('radio', { name: 'Author' }).check({ force: true });
  await page
    .getByRole('navigation', { name: 'Jump to' })
    .getByRole('button', { name: name.split(' ').at(-1)?.slice(0, 1) ?? '', exact: true })
    .click();
  await page.getByRole('heading', { name }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('A singer reads about an author', () => {
  journey('from the list by authors: who it was, and the songs as author and as composer', async () => {
    const page = await signInAs('singer');
    await openPerson(page, 'Martin Luther');
    await expect.poll(() => page.title()).toBe('Martin Luther - Canticle');
    await page.getByText('Reformer and hymn writer').waitFor();
    await page.getByText(/led the Reformation in Germany/).waitFor();
    const book = page.getByRole('region', { name: 'House of Hymns' });
    for (const list of ['As author', 'As composer']) {
      await book
        .getByRole('list', { name: list })
        .getByRole('link', { name: '3 A Mighty Fortress Is Our God' })
        .waitFor();
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await book
      .getByRole('link', { name: /A Mighty Fortress/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'A Mighty Fortress Is Our God' }).waitFor();
  });

  journey('from a song, also when the server is away', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1' });
    await page.getByText('That saved a wretch like me!').waitFor();
    await page.getByRole('link', { name: 'John Newton' }).click();
    await page.getByText(/went to sea as a boy/).waitFor();
    await page.getByRole('link', { name: /Amazing Grace/ }).waitFor();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.reload();
    await page.getByText(/went to sea as a boy/).waitFor();
    await page.getByRole('link', { name: /Amazing Grace/ }).waitFor();
  });

  journey('and is asked to get the songbook of a song that is locked', async () => {
    const page = await signInAs('singer');
    await openPerson(page, 'Joseph Mohr');
    const locked = page.getByRole('region', { name: 'Folk and Festival Songs' });
    const song = page.getByRole('region', { name: 'House of Hymns' }).getByRole('link', { name: /Silent Night/ });
    await song.waitFor();
    // The same song is in a songbook the singer has no access to: an open song is open everywhere.
    await locked.getByRole('link', { name: /Silent Night/ }).waitFor();

    const editor = await signInAs('editor', { path: '/songs/FS/5' });
    await openSongSheet(editor, 'About');
    await editor.getByRole('link', { name: 'Edvard Grieg' }).click();
    await editor.getByRole('heading', { level: 1, name: 'Edvard Grieg' }).waitFor();
    await page.goto(new URL(editor.url()).pathname);
    await page.getByRole('button', { name: /Solveig's Song/ }).click();
    const dialog = page.getByRole('dialog', { name: 'This song is locked' });
    await dialog.getByText(/Folk and Festival Songs/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /Solveig's Song/ }).press('Enter');
    await dialog.waitFor();
    // A request at the very moment the dialog closes, before the browser has reported that, also opens it.
    await page.getByRole('button', { name: /Solveig's Song/, includeHidden: true }).evaluate(async (button) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose();
      await Promise.resolve();
      (button as HTMLButtonElement).click();
    });
    await dialog.getByRole('link', { name: 'Go to songbooks' }).click();
    await page.waitForURL('**/collections');
  });

  journey('in Norwegian', async () => {
    const page = await signInAs('extended');
    await openPerson(page, 'John Newton');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Norsk bokmål' }).click();
    await page.getByText(/dro til sjøs som gutt/).waitFor();
    await page.getByRole('list', { name: 'Som forfatter' }).waitFor();
    await page.getByText('Født 1725 · Storbritannia').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
  });

  journey('and is told when there is nobody at the address', async () => {
    const page = await signInAs('singer', { path: '/contributors/nobody' });
    await page.getByRole('heading', { name: 'Person not found' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

journey('pictures of a contributor', async () => {
  await takeScreenshots('contributor', async (look: { size: Size; theme: Theme }) => {
    const page = await signInAs('singer', { ...look, path: '/songs/HH/3' });
    await page.getByRole('link', { name: 'Martin Luther' }).first().click();
    await page.getByText('Reformer and hymn writer').waitFor();
    await waitForFonts(page);
    return page;
  });
});
