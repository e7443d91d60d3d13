import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  completeRegistration,
  signInAs,
  takeScreenshots,
  chooseSongAction,
} from '../../fixtures/index.ts';

/* The date in the time zone of the device, in the format of a date field. */
const day = (offset = 0) => {
  const at = new Date();
  at.setDate(at.getDate() + offset);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};

describe('Statistics', () => {
  journey(
    'count a song that is open for five seconds, and show when and where, on days one chooses',
    async () => {
      const page = await signInAs('admin', { path: '/' });
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Statistics' }).click();
      await page.getByRole('heading', { level: 1, name: 'Most viewed songs' }).waitFor();
      await page.goto('/songs/HH/1');
      const counted = page.waitForResponse((response) => response.url().includes('/api/Analytics/View/'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect((await counted).status()).toBe(200);
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await chooseSongAction(page, 'Statistics');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      // The days end today: what was opened just now is there without choosing any.
      await page
        .getByRole('status')
        .filter({ hasText: /^[1-9]\d* views?$/ })
        .waitFor();
      expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(day());
      await page.getByLabel('From', { exact: true }).fill(day());
      await page.getByLabel('To', { exact: true }).fill(day(-1));
      await page.getByText('The end date can’t be before the start date.').waitFor();
      await page.getByLabel('To', { exact: true }).fill(day());
      await page.getByRole('button', { name: 'Update' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /^[1-9]\d* views?$/ })
        .waitFor();
      await page.getByRole('img', { name: /^Views over time, [1-9]/ }).waitFor();
      await page.getByRole('table').first().getByRole('row').nth(1).waitFor();
      await page.getByRole('rowheader', { name: 'Unknown' }).waitFor();
      expect(new URL(page.url()).search).toBe(`?from=${day()}&to=${day()}`);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Most viewed songs' }).click();
      await page.getByRole('heading', { level: 1, name: 'Most viewed songs' }).waitFor();
      await page.getByRole('list', { name: 'Most viewed songs' }).getByRole('link', { name }).waitFor();
      await page.getByLabel('From', { exact: true }).fill(day());
      await page.getByLabel('To', { exact: true }).fill(day());
      await page.getByRole('button', { name: 'Update' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe(`?from=${day()}&to=${day()}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download licence report table (CSV)' }).click();
      expect((await download).suggestedFilename()).toBe(`canticle-${day()}-${day()}.csv`);
      expect(await findAccessibilityViolations(page)).toEqual([]);
    },
    90_000,
  );

  journey('are for those who may see them, in Norwegian on a phone in the dark', async () => {
    const page = await signInAs('extended', { language: 'no', size: '390x844', theme: 'dark', path: '/statistics' });
    await page.getByRole('heading', { level: 1, name: 'Mest viste sanger' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await completeRegistration('singer');
    const other = await signInAs('singer', { path: '/statistics' });
    await other.getByRole('heading', { name: 'You need statistics access' }).waitFor();
  });
});

journey('pictures of the statistics of a song', async () => {
  await takeScreenshots('statistics', async (look) => {
    const page = await signInAs('extended', { ...look, path: '/songs/HH/1' });
    await chooseSongAction(page, 'Statistics');
    await page.getByText(/^\d+ views?$/).waitFor();
    return page;
  });
});
