import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, signInAs, takeScreenshots } from '../../fixtures/index.ts';

/* The scores of the starter library are read in the background after the start. */
const readMs = 60_000;

describe('Search by tune', () => {
  journey('finds a song by notes that are played, by finger and by the letters of the computer', async () => {
    const page = await signInAs('extended', { path: '/songs/search' });
    await page.getByRole('link', { name: 'By melody' }).click();
    await page.waitForURL('**/songs/search/tune');
    const keys = page.getByRole('group', { name: /^Piano/ });
    for (const note of ['G4', 'C5', 'E5', 'C5']) await keys.getByRole('button', { name: note, exact: true }).click();
    const notes = page.getByRole('textbox', { name: 'Notes', exact: true });
    await expect.poll(() => notes.inputValue()).toBe('G4 C5 E5 C5');
    await page.waitForURL('**notes=67-72-76-72');
    await keys.getByRole('button', { name: 'C5', exact: true }).focus();
    for (const key of ['l', 'k', 'Backspace']) await page.keyboard.press(key);
    await expect.poll(() => notes.inputValue()).toBe('G4 C5 E5 C5 D5');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => notes.inputValue()).toBe('');
    // Amazing Grace, in D, with a wrong note.
    await notes.fill('A D F# D F# E D G A');
    const song = page.getByRole('link', { name: /Amazing Grace/ });
    await expect
      .poll(
        async () => {
          await page.reload();
          return song
            .first()
            .waitFor({ timeout: 3000 })
            .then(() => true)
            .catch(() => false);
        },
        { timeout: readMs },
      )
      .toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await notes.fill('what is this');
    await page.getByRole('alert').getByText('Type note names').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await notes.fill('A D F# D F# E D G A');
    await song.first().click();
    await page.waitForURL('**/songs/HH/1');
  });
});

journey('The piano of a phone says where its other keys are', async () => {
  const page = await signInAs('singer', { size: '390x844', touch: true, path: '/songs/search/tune' });
  const highest = page.getByRole('group', { name: /^Piano/ }).getByRole('button', { name: 'C6', exact: true });
  const isVisible = async () => isInWindow(page, highest);
  expect(await isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Higher notes' }).tap();
  await expect.poll(isVisible).toBe(true);
  await page.getByRole('button', { name: 'Lower notes' }).tap();
  await expect.poll(isVisible).toBe(false);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

async function isInWindow(page: Page, locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.x + box.width <= (page.viewportSize()?.width ?? 0);
}

journey('pictures of the search by tune', async () => {
  await takeScreenshots('search-by-tune', async (look) => {
    const page = await signInAs('extended', { ...look, path: '/songs/search/tune?notes=69-74-78-74-78-76-74-71-69' });
    await page.getByRole('link', { name: /Amazing Grace/ }).waitFor();
    await page.getByText('House of Hymns').first().waitFor();
    return page;
  });
});
