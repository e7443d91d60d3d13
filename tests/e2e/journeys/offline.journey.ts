import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  address,
  fetchAs,
  uploadFile,
  journey,
  findAccessibilityViolations,
  printPages,
  entryRows,
  readEntryTitles,
  createUser,
  signInAs,
  signInWith,
  createRecording,
  createScore,
  findSongId,
  takeScreenshots,
  signInForToken,
  chooseSongAction,
} from '../../fixtures/index.ts';

const cut = (page: Page) => page.context().setOffline(true);
const restore = (page: Page) => page.context().setOffline(false);
const line = (page: Page) => page.locator('.lyric-line').first();
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const seek = (page: Page) => player(page).getByRole('slider').first();

/* Whether a favourite is in the outbox of the browser's database, waiting to be sent. */
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
    const song = await findSongId('FS', 3);
    await uploadFile(createRecording(40), 'tone.wav', { songId: song, type: 'audio', name: 'A tone' });
    await uploadFile(createScore(), 'voices.musicxml', { songId: song, type: 'sheetmusic', name: 'Two parts' });
    email = await createUser('Tora');
    page = await signInWith(email, { path: '/', worker: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  journey('the app can be installed, by what the browser says', async () => {
    const session = await page.context().newCDPSession(page);
    const { errors, url } = await session.send('Page.getAppManifest');
    expect({ errors, url }).toEqual({ errors: [], url: `${address}/app.webmanifest` });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    await session.detach();
    // A private window installs nothing, whatever the app is like.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
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
    await page.getByRole('button', { name: 'Make available offline' }).click();
    await page.getByRole('checkbox', { name: 'Include recordings' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText(/^Available offline \(/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await cut(page);
    await page.goto('/songs/FS/3');
    await line(page).waitFor();
    await page.getByRole('button', { name: /^A tone/ }).click();
    await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThan(0);
    await seek(page).fill('30');
    await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThan(29);
    await player(page)
      .getByRole('button', { name: /^Open player: / })
      .click();
    const nowPlaying = page.getByRole('dialog', { name: 'Now playing' });
    await nowPlaying.getByLabel('Key').selectOption('2');
    await seek(page).fill('10');
    await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThan(12);
    expect(await nowPlaying.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Escape');
    await player(page).getByText('+2', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Two parts/ }).click();
    await page.locator('svg .note').first().waitFor();
    await restore(page);
  });

  journey('a list is made, filled and put in order, a song is marked: everything arrives, and once', async () => {
    await cut(page);
    await page.goto('/custom-collections');
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Picnic');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Picnic' }).waitFor();
    const address = new URL(page.url()).pathname;
    for (const song of ['/songs/HH/1', '/songs/FS/3']) {
      await page.goto(song);
      await chooseSongAction(page, 'Add to list');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Picnic/ })
        .click();
      await page.getByText(/was added to Picnic/).waitFor();
    }
    const heart = page.getByRole('button', { name: /^Favourite: / });
    await heart.click();
    await page.waitForFunction(isWrittenDown);
    await page.goto(address);
    await entryRows(page).nth(1).waitFor();
    const [first, second] = await readEntryTitles(page);
    await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => readEntryTitles(page)).toEqual([second, first]);

    // The tab is killed after the server has processed the first request and before the response arrives.
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
    const device = await signInWith(email, { path: address });
    await expect
      .poll(async () => ((await entryRows(device).count()) === 2 ? readEntryTitles(device) : []))
      .toEqual([second, first]);
    await expect
      .poll(async () => {
        await device.goto('/favorites');
        await device.getByRole('heading', { name: 'Favourites', exact: true }).waitFor();
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
    await expect.poll(() => device.getByRole('link', { name: /Picnic/ }).count()).toBe(1);
  });
});

const isControlled = () => navigator.serviceWorker.controller !== null;
const keepIt = async (page: Page, keepButton = page.getByRole('button', { name: 'Make available offline' })) => {
  await keepButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByText(/^Available offline \(/).waitFor();
};
/* The data of a person in the browser: databases, and file caches. */
const held = () =>
  Promise.all([indexedDB.databases(), caches.keys()]).then(([databases, stores]) => [
    ...databases.flatMap(({ name }) => (name?.startsWith('canticle:') ? [name] : [])),
    ...stores.filter((name) => !name.startsWith('canticle-shell-')),
  ]);

describe('somebody who has much on the device', () => {
  const somebody = 'extended';
  let page: Page;
  let list: string;
  let token: string;
  beforeAll(async () => {
    if (inject('browser') === '') return;
    token = await signInForToken(`${somebody}@canticle.example`);
    list = randomUUID();
    await fetchAs(token, 'POST', 'api/CustomCollections', { id: list, name: 'On the train' }, '4.0');
    const songs = [await findSongId('HH', 16), await findSongId('HH', 2)];
    const add = songs.map((itemId, at) => ({ id: randomUUID(), itemId, sort: at + 1 }));
    await fetchAs(token, 'POST', `api/canticle/lists/${list}/changes`, { at: new Date().toISOString(), add });
    // Marked on another device, in a songbook that was never opened on this one.
    await fetchAs(token, 'POST', 'api/Favorites', [await findSongId('FS', 3)], '3.0');
    page = await signInAs(somebody, { worker: true });
    const rowsCame = page.waitForResponse((answer) => answer.url().endsWith('/api/canticle/rows'));
    await page.goto('/');
    await page.waitForFunction(isControlled);
    await rowsCame;
  });

  journey('finds every favourite, also of a songbook that was never opened on the device', async () => {
    await cut(page);
    await page.goto('/favorites');
    await page.getByText('1 song', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Favourite: / }).waitFor();
    await expect.poll(() => page.getByText(/(isn|aren)’t shown/).count()).toBe(0);
    await restore(page);
  });

  journey('reads a list that is kept, with the printed score of a song in it, and a translation', async () => {
    await page.goto(`/custom-collections/${list}`);
    await entryRows(page).nth(1).waitFor();
    await page.getByRole('button', { name: /^Options for / }).click();
    await keepIt(page, page.getByRole('menuitem', { name: 'Make available offline' }));
    await page.goto('/scriptures/BIBLE?translation=KJV');
    await keepIt(page);
    await cut(page);
    await page.goto(`/custom-collections/${list}`);
    await entryRows(page).first().getByRole('link').first().click();
    await line(page).waitFor();
    await page.getByRole('button', { name: /PDF/ }).click();
    await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    await page.goto('/scriptures/BIBLE/19/46?translation=KJV');
    await page.getByRole('heading', { level: 1, name: 'Psalm 46' }).waitFor();
    await page.getByText(/God is our refuge/).waitFor();
    await restore(page);
  });

  journey('prints a list that is kept', async () => {
    await cut(page);
    await page.goto(`/print/list/${list}`);
    await page.getByText(/^\d+ pages?$/).waitFor({ timeout: 60_000 });
    const [contents, ...songs] = await printPages(page);
    expect(contents?.words).toMatch(/^1 Abide with Me [^]*^2 When I Survey/m);
    expect(songs.map(({ words }) => words).join('\n')).toMatch(/Words: Henry Francis Lyte/);
    await restore(page);
  });

  journey('takes all of it away by logging out', async () => {
    await page.goto('/settings');
    await page.getByText('On the train', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(held).then(({ length }) => length)).toBe(2);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login*');
    await expect.poll(() => page.evaluate(held)).toEqual([]);
    await fetchAs(token, 'DELETE', `api/CustomCollections/${list}`, undefined, '4.0');
    await fetchAs(token, 'DELETE', 'api/Favorites', [await findSongId('FS', 3)], '3.0');
  });
});

journey('pictures of what is kept on the device', async () => {
  const words = {
    '390x844': ['Gjør tilgjengelig uten nett', 'Last ned'],
    '1440x900': ['Make available offline', 'Download'],
  } as const;
  for (const screen of ['keep', 'storage'] as const)
    await takeScreenshots(screen, async (look) => {
      const [button, start] = words[look.size];
      const language = look.size === '390x844' ? 'no' : 'en';
      const page = await signInAs('extended', { ...look, language, path: '/songs/FS' });
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByRole('button', { name: start, exact: true }).waitFor();
      if (screen === 'keep') return page;
      await page.getByRole('dialog').getByRole('button', { name: start, exact: true }).click();
      await page.getByText(/^(Available offline|Tilgjengelig uten nett) \(/).waitFor();
      await page.goto('/settings');
      await page.locator('#storage').waitFor();
      await page.getByText(/^(Available offline|Tilgjengelig uten nett) \(/).waitFor();
      await page.locator('#storage').evaluate((title) => title.scrollIntoView());
      return page;
    });
});
