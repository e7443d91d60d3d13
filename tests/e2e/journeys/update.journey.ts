import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import {
  fetchAs,
  journey,
  findAccessibilityViolations,
  createUser,
  startBuildSwitcher,
  signInWith,
  findSongId,
  takeScreenshots,
  signInForToken,
  type BuildSwitcher,
} from '../../fixtures/index.ts';

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first');
const notice = (page: Page) => page.getByRole('complementary', { name: /^(New version|Ny versjon)$/ });
const isControlled = () => navigator.serviceWorker.controller !== null;
/* Records when another worker takes over the page; call it before the page is loaded. */
const noteTurn = (page: Page) =>
  page.addInitScript(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () => sessionStorage.setItem('is turned', 'yes')),
  );
/* A whole build is cached: several hundred files on a busy machine. In milliseconds. */
const patience = { timeout: 90_000 };
/*
 * A browser looks for a new build when it has time, and retries one that lost a file on the way. It ends the previous
 * worker once that is idle, but not while a debugger, such as a journey, is attached to it.
 */
async function lookForNext(page: Page): Promise<string | null> {
  const isWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    return registration?.waiting?.state === 'installed';
  });
  if (isWaiting) await endActiveWorker(page);
  return page.evaluate(() =>
    navigator.serviceWorker.controller?.state === 'activated' ? sessionStorage.getItem('is turned') : null,
  );
}

/* The next worker is not touched: one that is ended during takeover stays half-way, and no page gets a response. */
async function endActiveWorker(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const active = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated');
      if (version) resolve(version.versionId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopWorker', { versionId: await active });
  await devTools.detach();
}

const waitForNext = (page: Page) => expect.poll(() => lookForNext(page), { ...patience, interval: 2000 }).toBe('yes');

describe('A new build of the app', () => {
  let site: BuildSwitcher;
  beforeAll(async () => {
    if (inject('browser') !== '') site = await startBuildSwitcher();
  });
  afterAll(() => site?.close());

  journey(
    'leaves who performs a song alone, says that it is there afterwards, and loses nothing that is not sent',
    async () => {
      const email = await createUser('Aud');
      const page = await signInWith(email, { origin: site.origin, worker: true, path: '/songs/HH/1' });
      await page.waitForFunction(isControlled);
      await page.locator('.lyric-line').first().waitFor();
      await noteTurn(page);
      site.switchBuild();
      // Opening a page makes the browser look for a new build: it arrives while the song is performed.
      await page.reload();
      await expect.poll(() => buildOf(page)).toBe('first');
      await page.locator('.lyric-line').first().waitFor();
      await page.keyboard.press('p');
      const stage = page.getByRole('dialog', { name: /^Stage: / });
      await stage.waitFor();
      const words = await page.locator('.stage-room .stage-text').innerText();
      await waitForNext(page);
      await page.waitForTimeout(300);
      expect([await buildOf(page), await notice(page).count()]).toEqual(['first', 0]);
      await expect.poll(() => page.locator('.stage-room .stage-text').innerText()).toBe(words);
      await page.keyboard.press('Escape');
      await stage.waitFor({ state: 'detached' });

      // Changes made now are queued: the network is cut.
      await page.context().setOffline(true);
      const heart = page.getByRole('button', { name: /^Favourite: / });
      await heart.click();
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => notice(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Favourites' }).first().click();
      await notice(page).getByText('A new version of Canticle is ready.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await notice(page).getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => buildOf(page).catch(() => 'loading')).toBe('next');
      await page.getByRole('heading', { name: 'Favourites', exact: true }).waitFor();
      await heart.waitFor();
      expect([await heart.getAttribute('aria-pressed'), await notice(page).count()]).toEqual(['true', 0]);
      const token = await signInForToken(email);
      const favourites = async () =>
        (await fetchAs<{ result: string[] }>(token, 'GET', 'api/Favorites', undefined, '3.0')).result;
      expect(await favourites()).toEqual([]);
      await page.context().setOffline(false);
      await expect.poll(favourites).toEqual([await findSongId('HH', 1)]);
    },
  );

  journey('pictures of the notice', async () => {
    await takeScreenshots('update', async (look) => {
      const language = look.size === '390x844' ? 'no' : 'en';
      const two = await startBuildSwitcher();
      const email = await createUser('Aud');
      const page = await signInWith(email, { ...look, language, origin: two.origin, worker: true, path: '/' });
      await page.waitForFunction(isControlled);
      two.switchBuild();
      await page.reload();
      await notice(page).waitFor(patience);
      await page.getByRole('heading', { level: 1 }).waitFor();
      two.close();
      return page;
    });
  });
});
