import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, signInAs, takeScreenshots } from '../../fixtures/index.ts';

describe('publications', () => {
  journey(
    'are read from home to an article, by anybody who is signed in',
    async () => {
      const page = await signInAs('technician', { path: '/' });
      await page.getByRole('link', { name: /Notes for Singers/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Notes for Singers' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Read The first issue' }).click();
      await page.getByRole('heading', { level: 1, name: 'The first issue' }).waitFor();
      const articles = page.getByRole('article');
      await articles.first().waitFor();
      await expect
        .poll(() => articles.getByRole('heading', { level: 2 }).allTextContents())
        .toEqual(['A hymn in one evening', 'Keeping old words']);
      await expect.poll(() => articles.first().textContent()).toContain('Canticle · 12 October 2026');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.close();
    },
    90_000,
  );

  journey(
    'open at the article an address names, which is marked, and its link can be copied',
    async () => {
      const page = await signInAs('singer', { size: '390x844', path: '/publications/NS/2026-1/2' });
      const article = page.getByRole('article', { name: 'Keeping old words' });
      await article.waitFor();
      await expect.poll(() => article.getAttribute('aria-current')).toBe('location');
      await expect.poll(async () => Math.round((await article.boundingBox())?.y ?? -1)).toBeLessThan(100);
      expect(Math.round((await article.boundingBox())?.y ?? -1)).toBeGreaterThanOrEqual(0);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await article.getByRole('button', { name: 'Copy link: Keeping old words' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/\/publications\/NS\/2026-1\/[0-9a-f-]{36}$/);
      await page.goto(copied);
      await page.getByRole('article', { name: 'Keeping old words' }).waitFor();
      await page.close();
    },
    90_000,
  );

  journey(
    'are read in the other language where they have it',
    async () => {
      const page = await signInAs('singer', { language: 'no', path: '/publications' });
      await page.getByRole('heading', { level: 1, name: 'Publikasjoner' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: /Til dem som synger/ }).click();
      await page.getByRole('link', { name: 'Les Første nummer' }).click();
      await page.getByRole('heading', { name: 'En salme på én kveld' }).waitFor();
      await page.getByLabel('Språk i artiklene').selectOption('en');
      await page.getByRole('heading', { name: 'A hymn in one evening' }).waitFor();
      expect(new URL(page.url()).searchParams.get('language')).toBe('en');
      await expect.poll(() => page.getByText('Denne artikkelen finnes bare på').count()).toBe(0);
      await page.close();
    },
    90_000,
  );

  journey(
    'an address that leads nowhere says so',
    async () => {
      const page = await signInAs('singer', { path: '/publications/NS/no-such-edition' });
      await page.getByRole('heading', { name: 'Edition not found' }).waitFor();
      await page.goto('/publications/XX');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.close();
    },
    90_000,
  );

  journey(
    'look as they should',
    async () => {
      await takeScreenshots('edition', async (look) => {
        const page = await signInAs('singer', { ...look, path: '/publications/NS/2026-1' });
        await page.getByRole('article').first().waitFor();
        return page;
      });
    },
    120_000,
  );
});
