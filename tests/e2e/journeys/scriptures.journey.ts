import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  createUser,
  signInAs,
  signInWith,
  takeScreenshots,
} from '../../fixtures/index.ts';

/* Underlines come from the server and the local cache. */
const PATIENT = { timeout: 10_000 };
const verse = (page: Page, number: number) => page.getByRole('button', { name: `Verse ${number}`, exact: true });
const marked = (page: Page) => page.locator('.chapter .underlined').allTextContents();

describe('A person reads scripture', () => {
  journey(
    'from home: chooses a translation, a book and a chapter',
    async () => {
      // A person who has not read yet is asked when there are several translations in their language.
      const page = await signInWith(await createUser('Ruth'), { path: '/' });
      await page.getByRole('link', { name: /The Bible/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Choose translation' });
      const choose = page.getByRole('button', { name: 'KJV: Choose translation' });
      await choose.or(dialog).filter({ visible: true }).first().waitFor();
      if (!(await dialog.isVisible())) await choose.click();
      await dialog.getByRole('checkbox', { name: 'English' }).waitFor();
      await expect.poll(() => dialog.getByRole('checkbox', { name: 'English' }).isChecked()).toBe(true);
      await expect.poll(() => dialog.getByRole('button', { name: /Bibelen 1930/ }).count()).toBe(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: /King James Version/ }).click();
      await page
        .getByRole('region', { name: 'Poetry and wisdom' })
        .getByRole('link', { name: /Psalms/ })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Psalms' }).waitFor();
      await page.getByText(/^The LORD is my shepherd/).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: /^23/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Psalm 23' }).waitFor();
      await page.getByText('A Psalm of David.').waitFor();
    },
    90_000,
  );

  journey(
    'turns the page with the keys and the arrows',
    async () => {
      const page = await signInAs('extended', { path: '/scriptures/BIBLE/19/23?translation=KJV' });
      await page.getByText('A Psalm of David.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await page.getByRole('heading', { level: 1, name: 'Psalm 46' }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('heading', { level: 1, name: 'Psalm 23' }).waitFor();
      await page
        .getByRole('link', { name: /^Previous chapter: / })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: 'Psalm 1' }).waitFor();
      await expect.poll(() => page.title()).toBe('Psalm 1 - Canticle');
    },
    90_000,
  );

  journey(
    'underlines words and verses, which are there on another device too',
    async () => {
      const page = await signInAs('technician', { size: '390x844', path: '/scriptures/BIBLE/19/23?translation=KJV' });
      await page.getByText('my shepherd').click({ position: { x: 60, y: 12 } });
      await expect.poll(() => marked(page), PATIENT).toEqual(['shepherd;']);
      await verse(page, 6).click();
      await page.getByRole('button', { name: 'Underline' }).click();
      await expect.poll(async () => (await marked(page)).join(''), PATIENT).toContain('house of the');

      const other = await signInAs('technician', { path: '/scriptures/BIBLE/19/23?translation=KJV' });
      await expect.poll(async () => (await marked(other)).join(' '), PATIENT).toMatch(/shepherd;.*for ever/);
      // The second time, the underline is removed, so that later journeys do not see it.
      await other.getByText('my shepherd').click({ position: { x: 60, y: 12 } });
      await verse(other, 6).click();
      await other.getByRole('button', { name: 'Remove underline' }).click();
      await expect.poll(() => marked(other), PATIENT).toEqual([]);
    },
    90_000,
  );

  journey(
    'reads a footnote, copies verses with their reference, and goes on where they were',
    async () => {
      const page = await signInAs('technician', { size: '390x844' });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/scriptures/BIBLE/19/23?translation=KJV');
      await page.getByRole('button', { name: 'Footnote for verse 2' }).click();
      await page
        .getByRole('dialog', { name: 'Footnote for verse 2' })
        .getByText(/waters of quietness/)
        .waitFor();
      await page.keyboard.press('Escape');
      await verse(page, 4).click();
      await verse(page, 3).press('Enter');
      const tools = page.getByRole('toolbar', { name: '2 verses selected' });
      await tools.getByText('Psalm 23:3–4').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await tools.getByRole('button', { name: 'Copy', exact: true }).click();
      await tools.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^He restoreth my soul: .*they comfort me\.\nPsalm 23:3–4 \(KJV\)$/);
      await page.goto('/scriptures/BIBLE');
      await page.getByRole('link', { name: 'Continue reading Psalm 23' }).waitFor();
    },
    90_000,
  );

  journey(
    'as they like: size, lines and numbers are remembered; an address names a verse',
    async () => {
      const page = await signInAs('editor', { path: '/scriptures/BIBLE/PSA/121?translation=KJV&verse=5' });
      await page.locator('.chapter .meant').first().waitFor();
      await page.getByRole('button', { name: 'Text' }).click();
      await page.getByText('One verse per line').click();
      await page.getByRole('button', { name: 'Larger text' }).click();
      await page.getByRole('checkbox', { name: 'Verse numbers' }).uncheck();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.reload();
      await page.locator('.chapter .verse').first().waitFor();
      await expect.poll(() => page.locator('.chapter .verse').count()).toBe(8);
      await expect.poll(() => page.locator('.chapter').evaluate((one) => getComputedStyle(one).fontSize)).toBe('21px');
      await expect.poll(() => page.locator('.verse-number:not(.sr-only)').count()).toBe(0);
    },
    90_000,
  );

  journey(
    'beside a Norwegian one, verse by verse, and searches',
    async () => {
      const page = await signInAs('editor', { path: '/scriptures/BIBLE/19/23?translation=KJV' });
      await page
        .getByLabel('Second translation side by side')
        .selectOption({ label: 'Side by side with Bibelen 1930' });
      const row = page.getByRole('row').filter({ hasText: 'He maketh me to lie down' });
      await row.getByText(/grønne enger/).waitFor();
      expect(new URL(page.url()).searchParams.get('beside')).toBe('NB1930');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.goto('/scriptures/BIBLE?translation=KJV');
      await page.getByRole('searchbox', { name: 'Search in this translation' }).fill('faith hope');
      await page.keyboard.press('Enter');
      await page.getByText('1 verse found.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: /1 Corinthians 13:13/ }).click();
      await page.getByRole('heading', { level: 1, name: '1 Corinthians 13' }).waitFor();
      await page.locator('.meant').first().waitFor();
    },
    90_000,
  );

  journey(
    'in Norwegian, through the pages of translations',
    async () => {
      const page = await signInAs('extended', { language: 'no', size: '390x844', theme: 'dark', path: '/' });
      await page.getByRole('button', { name: 'Mer' }).press('Enter');
      await page.getByRole('group', { name: 'Mer' }).getByRole('link', { name: 'Til dem som synger' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Merkelapper' }).waitFor({ state: 'hidden' });
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Bibler' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Bibler' }).waitFor();
      await page.getByRole('link', { name: 'Merkelapper' }).waitFor({ state: 'hidden' });
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.goto('/scriptures/BIBEL/translations');
      await page.getByRole('button', { name: /Bibelen 1930/ }).click();
      await page.waitForURL('**/translations/NB1930');
      await page.getByRole('link', { name: /Salmene/ }).click();
      await page.getByRole('link', { name: /^121/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Salme 121' }).waitFor();
      await page.getByRole('button', { name: 'Vers 1', exact: true }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.goto('/scriptures/BIBEL/1/1');
      await page.getByRole('heading', { name: 'Fant ikke kapitlet' }).waitFor();
    },
    90_000,
  );

  journey(
    'and it looks as it should',
    async () => {
      for (const [screen, address] of [
        ['books', '/scriptures/BIBLE?translation=KJV'],
        ['chapter', '/scriptures/BIBLE/19/23?translation=KJV'],
        ['chapter-beside', '/scriptures/BIBLE/19/23?translation=KJV&beside=NB1930'],
      ] as const) {
        await takeScreenshots(screen, async (look) => {
          const page = await signInAs('extended', { ...look, path: address });
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          return page;
        });
      }
    },
    240_000,
  );
});

journey('Scripture opens in the only translation of the reader’s language, without a question', async () => {
  const page = await signInWith(await createUser('Sverre'), { path: '/scriptures/BIBLE', language: 'no' });
  await page.getByText('Bibelen 1930').first().waitFor();
  await page.getByRole('link', { name: /Salmene/ }).waitFor();
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  await page.goto('/scriptures');
  const card = await page.getByRole('link', { name: 'Bibelen' }).boundingBox();
  expect(card?.width).toBeGreaterThan(800);
});

journey('pictures of a scripture', async () => {
  await takeScreenshots('scripture', async (look) => {
    const page = await signInAs('extended', { ...look, path: '/scriptures/BIBLE?translation=KJV' });
    await page.getByRole('region', { name: 'Poetry and wisdom' }).waitFor();
    return page;
  });
  await takeScreenshots('chapter', async (look) => {
    const page = await signInAs('extended', { ...look, path: '/scriptures/BIBLE/19/23?translation=KJV' });
    await page.getByText('A Psalm of David.').waitFor();
    return page;
  });
});
