import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  createUser,
  signInAs,
  signInWith,
  takeScreenshots,
} from '../../fixtures/index.ts';

describe('Search', () => {
  journey('finds a song by a line, from anywhere, with the keyboard alone', async () => {
    const page = await signInAs('extended', { path: '/songs/HH/3' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('textbox', { name: /^Words/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('was blnd but now');
    await page.keyboard.press('Enter');
    // Another songbook with the same song may have been imported in the meantime.
    const song = page.getByRole('link', { name: /Amazing Grace/ }).and(page.locator('[href="/songs/HH/1"]'));
    await song.waitFor();
    await expect.poll(() => song.locator('mark').allTextContents()).toContain('blind');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => song.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/songs/HH/1');
    await page.goBack();
    await expect.poll(() => song.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.reload();
    await song.waitFor();
    await page.getByRole('textbox', { name: /^Words/ }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('search').last().getByRole('textbox');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => field.inputValue()).toBe('was blnd but now');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'was blnd but now' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('finds people, articles and verses, in the kind and the books one wants', async () => {
    const page = await signInAs('extended', { path: '/songs/search' });
    const field = page.getByRole('search').last().getByRole('textbox');
    await field.fill('Brorson');
    await page
      .getByRole('link', { name: /Hans Adolph Brorson/ })
      .first()
      .waitFor();
    await field.fill('Psalm 23:1');
    const verse = page.getByRole('link', { name: /^Psalm 23:1/ });
    await verse.click();
    await page.waitForURL('**/19/23?*verse=1');
    await page.goBack();
    await page.getByRole('button', { name: 'All books' }).click();
    await page.getByRole('checkbox', { name: 'House of Hymns' }).check();
    await page.waitForURL('**in=HH');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /^No results/ }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await verse.waitFor();
  });

  journey('shows what is locked without its words', async () => {
    const page = await signInWith(await createUser('Nora'), { path: '/songs/search?query=jingle bells' });
    const locked = page.getByRole('button', { name: /Jingle Bells/ });
    await locked.click();
    await page.getByRole('dialog').getByText('Folk and Festival Songs').waitFor();
    await expect.poll(() => page.locator('mark').count()).toBe(0);
  });

  journey('stays in a narrow window, however long the word is that was not found', async () => {
    const page = await signInAs('extended', { size: '390x844', path: `/songs/search?query=${'x'.repeat(500)}` });
    await page.getByRole('heading', { name: /^No results/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('Search without a network', () => {
  journey('looks through what is on the device, and through the library again when the network is back', async () => {
    const look = { language: 'no', size: '390x844', theme: 'dark' } as const;
    const page = await signInWith(await createUser('Tog'), { ...look, worker: true, path: '/songs/HH/1' });
    await page.locator('.lyric-line').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('link', { name: 'Søk' }).click();
    const field = page.getByRole('search').last().getByRole('textbox');
    await field.waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await field.fill('blnd but now');
    await page.getByText('Frakoblet', { exact: true }).waitFor();
    const song = page.getByRole('link', { name: /Amazing Grace/ });
    await song.waitFor();
    await expect.poll(() => song.locator('mark').allTextContents()).toContain('blind');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.reload();
    await song.waitFor();
    await page.getByText('Frakoblet', { exact: true }).waitFor();
    await field.fill('loch lomond');
    await page.getByRole('heading', { name: /^Ingen treff/ }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /Loch Lomond/ }).waitFor();
    await expect.poll(() => page.getByText('Frakoblet', { exact: true }).count()).toBe(0);
  });
});

journey('The field of the search says on the smallest phone what it takes, to the end', async () => {
  const page = await signInAs('singer', { size: '390x844', touch: true, path: '/songs/search' });
  await page.setViewportSize({ width: 320, height: 640 });
  const field = page.getByRole('textbox', { name: /^Words/ });
  await field.waitFor();
  expect(await field.evaluate(placeholderIsCut)).toBe(false);
});

/* Whether the placeholder is wider than its field. */
function placeholderIsCut(field: HTMLElement | SVGElement): boolean {
  if (!(field instanceof HTMLInputElement)) return true;
  const style = getComputedStyle(field);
  const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return true;
  pen.font = style.font;
  return pen.measureText(field.placeholder).width > room;
}

journey('pictures of the search', async () => {
  await takeScreenshots('search', async (look) => {
    const page = await signInAs('extended', { ...look, path: '/songs/search?query=shepherd' });
    await page.getByRole('link', { name: /Psalm 23:1/ }).waitFor();
    await page.getByText('House of Hymns').first().waitFor();
    return page;
  });
});
