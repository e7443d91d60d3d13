import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, signInAs, openSongSheet } from '../../fixtures/index.ts';

/** Requests of the page that failed. */
function watchFailures(page: Page): readonly string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return failed;
}

describe('songs, articles and scripture point to one another', () => {
  journey(
    'from the story of a song to the chapter, and from there to the song and the article',
    async () => {
      const page = await signInAs('extended');
      const failed = watchFailures(page);
      await page.goto('/songs/HH/14');
      await page.getByRole('button', { name: 'About this song' }).click();
      await page.getByRole('link', { name: 'Psalm 98:4-9' }).waitFor();
      const named = page.getByRole('link', { name: 'Psalm 98:4–9' });
      await named.waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await named.click();
      await page.getByRole('heading', { level: 1, name: 'Psalm 98' }).waitFor();
      await expect.poll(() => page.locator('.chapter .meant').count()).toBeGreaterThan(0);
      const pointing = page.getByRole('region', { name: 'Songs and articles about this chapter' });
      await pointing.getByRole('link', { name: /A hymn in one evening/ }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await pointing.getByRole('link', { name: /Joy to the World/ }).click();
      await page.getByRole('heading', { level: 1, name: /Joy to the World/ }).waitFor();
      expect(failed).toEqual([]);
    },
    90_000,
  );

  journey(
    'from an article to chapters that are here, and only to those',
    async () => {
      const page = await signInAs('extended', { size: '390x844', path: '/publications/NS/2026-1/1' });
      const article = page.getByRole('article', { name: 'A hymn in one evening' });
      await article.getByRole('link', { name: 'Psalm 46' }).waitFor();
      await expect.poll(() => article.getByRole('link', { name: 'Colossians 3:16' }).count()).toBe(0);
      await article.getByRole('link', { name: 'Psalm 46' }).click();
      await page.getByRole('heading', { level: 1, name: 'Psalm 46' }).waitFor();
      await page.getByRole('link', { name: /A Mighty Fortress/ }).click();
      await page.getByRole('heading', { level: 1, name: /A Mighty Fortress/ }).waitFor();
    },
    90_000,
  );

  journey(
    'in Norwegian',
    async () => {
      const page = await signInAs('extended', { language: 'no', size: '390x844', path: '/songs/HH/3' });
      await openSongSheet(page, 'Om');
      await page.getByText('Bibelsteder', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Salme 46' }).click();
      await page.waitForURL('**/19/46?translation=KJV');
      await page.getByRole('link', { name: /Vår Gud han er så fast en borg/ }).waitFor();
      await page.getByRole('link', { name: /En salme på én kveld/ }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
    },
    90_000,
  );
});
