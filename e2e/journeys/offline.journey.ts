import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  bringFile,
  journey,
  listBarriers,
  makeNewcomer,
  signInWith,
  smallRecording,
  smallScore,
  songId,
} from '../house/index.ts';

const cut = (page: Page) => page.context().setOffline(true);
const restore = (page: Page) => page.context().setOffline(false);
const line = (page: Page) => page.locator('.lyric-line').first();
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const rows = (page: Page) => page.getByRole('main').locator('[data-entry]');
const titles = async (page: Page) =>
  (await rows(page).locator('.font-serif').allTextContents()).map((text) => text.trim());
const seek = (page: Page) => player(page).getByRole('slider').first();

/* Whether the mark of a song waits in the database of the browser to be sent. */
const isWrittenDown = async () => {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('canticle:'))?.name ?? '';
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const rows = await new Promise<{ call: { path: string } }[]>((resolve) => {
    const reading = database.transaction('outbox').objectStore('outbox').getAll();
    reading.addEventListener('success', () => resolve(reading.result));
  });
  database.close();
  return rows.some(({ call }) => call.path === 'api/Favorites');
};

describe('without a network', () => {
  let page: Page;
  let email: string;
  beforeAll(async () => {
    if (inject('browser') === '') return;
    const song = await songId('FS', 3);
    await bringFile(smallRecording(40), 'tone.wav', { songId: song, type: 'audio', name: 'A tone' });
    await bringFile(smallScore(), 'voices.musicxml', { songId: song, type: 'sheetmusic', name: 'Two parts' });
    email = await makeNewcomer('Tora');
    page = await signInWith(email, { at: '/', worker: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  journey('the app opens again, with whoever was signed in, and shows what was seen before', async () => {
    await page.goto('/songs/HH/1');
    await line(page).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await cut(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await line(page).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await restore(page);
  });

  journey('a songbook that is kept opens whole: songs never opened before, their scores and recordings', async () => {
    await page.goto('/songs/FS');
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByRole('checkbox', { name: 'Recordings too' }).check();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText(/^All of it is here/).waitFor();
    expect(await listBarriers(page)).toEqual([]);
    await cut(page);
    await page.goto('/songs/FS/3');
    await line(page).waitFor();
    await page.getByRole('button', { name: /^A tone/ }).click();
    await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThan(0);
    await seek(page).fill('30');
    await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThan(29);
    await page.getByRole('button', { name: /^Two parts/ }).click();
    await page.locator('svg .note').first().waitFor();
    await restore(page);
  });

  journey('a list is made, filled and put in order, a song is marked: everything arrives, and once', async () => {
    await cut(page);
    await page.goto('/custom-collections');
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Picnic');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Picnic' }).waitFor();
    const address = new URL(page.url()).pathname;
    for (const song of ['/songs/HH/1', '/songs/FS/3']) {
      await page.goto(song);
      await page.getByRole('button', { name: 'Add to a list' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Picnic/ })
        .click();
      await page.getByText(/is in Picnic/).waitFor();
    }
    const heart = page.getByRole('button', { name: /^Favourite: / });
    await heart.click();
    await page.waitForFunction(isWrittenDown);
    await page.goto(address);
    await rows(page).nth(1).waitFor();
    const [first, second] = await titles(page);
    await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => titles(page)).toEqual([second, first]);

    // The tab dies when the server has done the first of it and before the answer is here.
    let isKilled = false;
    await page.context().route('**/api/{canticle/lists,CustomCollections}**', async (route) => {
      if (route.request().method() === 'GET' || isKilled) return route.continue();
      isKilled = true;
      await route.fetch();
      await page.close();
    });
    await restore(page);
    await expect.poll(() => isKilled && page.isClosed()).toBe(true);
    page = await page.context().newPage();
    await page.goto('/');
    const device = await signInWith(email, { at: address });
    await expect.poll(async () => ((await rows(device).count()) === 2 ? titles(device) : [])).toEqual([second, first]);
    await expect
      .poll(async () => {
        await device.goto('/favorites');
        await device.getByRole('heading', { name: 'Favourites' }).waitFor();
        const hearts = device.getByRole('button', { name: /^Favourite: / });
        await hearts.or(device.getByText('No favourites yet')).first().waitFor();
        return hearts.count();
      })
      .toBe(1);
    await device.goto('/custom-collections');
    await device
      .getByRole('link', { name: /Picnic/ })
      .first()
      .waitFor();
    expect(await device.getByRole('link', { name: /Picnic/ }).count()).toBe(1);
  });
});
