import { describe, expect } from 'vitest';
import {
  fetchAs,
  journey,
  findAccessibilityViolations,
  signInAs,
  findSongId,
  takeScreenshots,
  signInForToken,
} from '../../fixtures/index.ts';

/* In milliseconds. */
const patience = 120_000;

describe('Favourites', () => {
  journey(
    'are marked with a key and a heart, listed, and taken off again',
    async () => {
      const page = await signInAs('extended', { path: '/songs/HH/3' });
      const heart = page.getByRole('button', { name: /^Favourite: / });
      await heart.waitFor();
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
      const sent = page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/api/Favorites') && answer.status() === 200 && answer.request().method() === 'POST',
      );
      await page.keyboard.press('f');
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
      await sent;
      await page.goto('/songs/HH');
      const row = page.getByRole('button', { name: /^Favourite: / }).nth(4);
      const title = String(await row.getAttribute('aria-label'));
      await row.click({ force: true });
      await expect.poll(() => row.getAttribute('aria-pressed')).toBe('true');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Favourites' }).first().click();
      await page.getByRole('heading', { name: 'Favourites', exact: true }).waitFor();
      await page.getByText('2 songs').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: title }).click();
      await page.getByText('1 song', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Favourite: / }).click();
      await page.getByText('No favourites yet').waitFor();
      await page.reload();
      await page.getByText('No favourites yet').waitFor();
    },
    patience,
  );

  journey('are marked without a network and sent when it is back', async () => {
    const page = await signInAs('extended', { language: 'no', size: '390x844', theme: 'dark', path: '/songs/HH/5' });
    const heart = page.getByRole('button', { name: /^Favoritt: / });
    await heart.waitFor();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await heart.waitFor();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    const sent = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/Favorites') && answer.request().method() === 'POST',
    );
    await page.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    expect((await sent).status()).toBe(200);
    const other = await signInAs('extended', { language: 'no', path: '/favorites' });
    await other.getByText('1 sang', { exact: true }).waitFor();
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await other.getByRole('button', { name: /^Favoritt: / }).click();
    await other.getByText('Ingen favoritter ennå').waitFor();
  });
}, 120_000);

journey(
  'pictures of the favourites',
  async () => {
    await takeScreenshots('favourites', async (look) => {
      const songs = await Promise.all([1, 4, 7].map((number) => findSongId('HH', number)));
      const token = await signInForToken('admin@canticle.example');
      const { result: marked } = await fetchAs<{ result: string[] }>(token, 'GET', 'api/Favorites', undefined, '3.0');
      const others = songs.filter((id) => !marked.includes(id));
      if (others.length > 0) await fetchAs(token, 'POST', 'api/Favorites', others, '3.0');
      const page = await signInAs('admin', { ...look, path: '/favorites' });
      await page.getByText('3 songs').waitFor();
      return page;
    });
  },
  120_000,
);

journey('Two tabs of one browser show the same favourites', async () => {
  const song = await signInAs('extended', { path: '/songs/HH/6' });
  const heart = song.getByRole('button', { name: /^Favourite/ }).first();
  await heart.waitFor();
  const favourites = await song.context().newPage();
  await favourites.goto('/favorites');
  const row = favourites.getByRole('link', { name: /Fairest Lord Jesus/ });
  await favourites.getByRole('heading', { name: 'Favourites', exact: true }).waitFor();
  expect(await row.count()).toBe(0);
  await heart.click();
  await row.waitFor();
  await heart.click();
  await row.waitFor({ state: 'detached' });
});
