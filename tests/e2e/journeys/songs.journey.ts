import { describe, expect } from 'vitest';
import {
  journey,
  waitForFonts,
  findAccessibilityViolations,
  signInAs,
  type Size,
  takeScreenshots,
  type Theme,
} from '../../fixtures/index.ts';

describe('A singer', () => {
  journey('finds a songbook on the first page and opens a song with its chords', async () => {
    const page = await signInAs('singer', { path: '/' });
    await page.getByRole('heading', { name: /^Welcome, Sam/, level: 1 }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page
      .getByRole('link', { name: /House of Hymns/ })
      .first()
      .click();
    await page.waitForURL('**/songs/HH');
    await page.getByText('Amazing Grace').first().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /Amazing Grace/ }).click();
    await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor();
    await expect.poll(() => page.title()).toContain('Amazing Grace');
    await page.getByText('John Newton').first().waitFor();
    await page.getByText('That saved a wretch like me!').waitFor();
    await page.getByRole('toolbar').getByText('Chords', { exact: true }).click();
    await page.getByRole('button', { name: /^Key: G/ }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('moves a song a tone up, shares the address, and goes back to the original', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1?format=chords' });
    await page.getByRole('button', { name: /^Key: G/ }).waitFor();
    const chords = page.locator('.chord');
    await chords.filter({ hasText: /\S/ }).first().waitFor();
    const before = await chords.allTextContents();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.getByRole('button', { name: /^Key: A$/ }).waitFor();
    expect(before).toContain('G');
    await expect.poll(() => chords.allTextContents()).toContain('A');
    await page.reload();
    await page.getByRole('button', { name: /^Key: A$/ }).waitFor();
    await page.getByRole('button', { name: /^Key: A$/ }).click();
    await page.getByRole('menuitem', { name: 'Reset to G' }).click();
    await page.getByRole('button', { name: /^Key: G$/ }).waitFor();
    await expect.poll(() => chords.allTextContents()).toEqual(before);
  });

  journey('reads a song in Norwegian, and has the whole app in Norwegian in the dark', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/4' });
    await page.getByRole('heading', { name: 'Silent Night' }).waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Norsk bokmål' }).click();
    await page.getByRole('heading', { name: 'Glade jul' }).waitFor();
    await page.getByText('Glade jul, hellige jul').first().waitFor();
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitemradio', { name: 'Mørk' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Glade jul' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('no');

    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Match device' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  });

  journey('is told that a songbook is locked, and opens what is free in it', async () => {
    const page = await signInAs('singer', { path: '/collections' });
    const card = page.getByRole('listitem').filter({ hasText: 'Folk and Festival Songs' });
    await card.getByText('Locked').first().waitFor({ state: 'attached' });
    await card.getByRole('link', { name: 'Folk and Festival Songs', exact: true }).click();
    await page.getByText('You don’t have this songbook yet').waitFor();
    await page.getByRole('link', { name: /Per Spelmann/ }).waitFor();
    await page.goto('/songs/FS/1');
    await page.getByText('This song is locked').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('still has songs and texts that were opened when the server is away', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/16' });
    await page.getByText('fast falls the eventide').waitFor();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.goto('/songs/HH');
    await page.getByRole('link', { name: /Abide with Me/ }).click();
    await page.getByText('fast falls the eventide').waitFor();
  });

  journey('jumps to a song by typing its number, and through the list by keys alone', async () => {
    const page = await signInAs('singer', { path: '/songs/HH' });
    await page.getByText('Amazing Grace').first().waitFor();
    await page.keyboard.type('16');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Abide with Me');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Abide with Me' }).waitFor();
    await page.goBack();
    await page.getByText('Amazing Grace').first().waitFor();
  });
});

describe('An editor', () => {
  journey('sees songs that are disabled, marked as hidden', async () => {
    const page = await signInAs('editor', { path: '/songs/FS' });
    await page
      .getByRole('link', { name: /Home, Sweet Home/ })
      .getByText('Hidden')
      .waitFor();
    const singer = await signInAs('singer', { path: '/songs/FS/12' });
    await singer.getByText('No song with this number here').waitFor();
  });
});

journey('pictures of the screens', async () => {
  await takeScreenshots('home', (look) => openAt(look, '/', 'House of Hymns'));
  await takeScreenshots('songbooks', (look) => openAt(look, '/collections', 'House of Hymns'));
  await takeScreenshots('song-list', (look) => openAt(look, '/songs/HH', 'Amazing Grace'));
  await takeScreenshots('song', (look) => openAt(look, '/songs/HH/1?format=chords', 'Amazing Grace'));
});

async function openAt(look: { size: Size; theme: Theme }, path: string, text: string) {
  const page = await signInAs('singer', { ...look, path: path });
  await page.getByText(text).first().waitFor();
  await waitForFonts(page);
  return page;
}
