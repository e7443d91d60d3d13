import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  fetchAs,
  entryRows,
  readEntryTitles,
  journey,
  findAccessibilityViolations,
  createUser,
  signInWith,
  findSongId,
  takeScreenshots,
  signInForToken,
} from '../../fixtures/index.ts';

const cut = (page: Page) => page.context().setOffline(true);
const restore = (page: Page) => page.context().setOffline(false);
const notSaved = (page: Page) => page.getByRole('region', { name: 'Not saved' });

describe('A change that the server refuses', () => {
  let page: Page;
  let oda: string;
  let eva: string;
  let evaId: string;
  let songIds: readonly string[];
  let list: string;

  beforeAll(async () => {
    if (inject('browser') === '') return;
    oda = await signInForToken(await createUser('Oda'));
    const address = await createUser('Eva');
    eva = await signInForToken(address);
    evaId = (await fetchAs<{ result: { id: string } }>(eva, 'GET', 'api/Session', undefined, '3.0')).result.id;
    songIds = [await findSongId('HH', 1), await findSongId('HH', 2)];
    list = randomUUID();
    await fetchAs(oda, 'POST', 'api/CustomCollections', { id: list, name: 'Choir practice' }, '4.0');
    const add = songIds.map((itemId, at) => ({ id: randomUUID(), itemId, sort: at + 1 }));
    await fetchAs(oda, 'POST', `api/canticle/lists/${list}/changes`, { at: new Date().toISOString(), add });
    await share('edit');
    page = await signInWith(address, { path: `/custom-collections/${list}` });
    await entryRows(page).nth(1).waitFor();
    await readEntryTitles(page);
  });

  const share = async (permission: 'view' | 'edit') => {
    const wanted = { itemId: list, type: 'playlist', permission };
    const made = await fetchAs<{ result: { key: string } }>(oda, 'PUT', 'api/Sharing', wanted, '3.0');
    await fetchAs(eva, 'POST', `api/Sharing/${made.result.key}`, undefined, '3.0');
  };
  const withdraw = () => fetchAs(oda, 'DELETE', `api/Playlists/${list}/Users/${evaId}`, undefined, '3.0');
  const songsOfOda = async () =>
    (await fetchAs<{ itemId: string }[]>(oda, 'GET', `api/CustomCollections/${list}/Entries`, undefined, '4.0')).map(
      ({ itemId }) => itemId,
    );
  const putFirstLast = async () => {
    const [first] = await readEntryTitles(page);
    await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(async () => (await readEntryTitles(page)).at(-1)).toBe(first);
    return readEntryTitles(page);
  };

  journey(
    'is told and stays, while the screens show what the server has; tried again when the cause is gone, it arrives',
    async () => {
      await cut(page);
      await putFirstLast();
      await withdraw();
      await restore(page);
      await page.getByRole('alert').getByText('1 change isn’t saved').waitFor();
      await page.getByRole('heading', { name: 'List not found' }).waitFor({ timeout: 40_000 });
      await page.reload();
      await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
      await page.getByRole('link', { name: '1 change isn’t saved' }).click();
      await notSaved(page).getByText('List “Choir practice”').waitFor();
      await notSaved(page).getByText('Songs reordered').waitFor();
      await notSaved(page).getByText('The list was deleted, or it’s no longer shared with you.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      const question = page.getByRole('dialog', { name: '1 change hasn’t been sent yet' });
      await question.getByText('List “Choir practice”: Songs reordered').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await question.getByRole('button', { name: 'Stay signed in' }).click();

      const again = notSaved(page).getByRole('button', { name: /^Try again/ });
      const refusedAgain = page.waitForResponse(
        (answer) => answer.url().endsWith(`/lists/${list}/changes`) && answer.status() >= 400,
      );
      await again.click();
      await refusedAgain;
      await again.waitFor();
      // The list is no longer on this device: its former content can still be saved.
      await notSaved(page)
        .getByRole('button', { name: /^Save as new list/ })
        .waitFor();
      await share('edit');
      await again.click();
      await notSaved(page).getByText('Saved.', { exact: true }).waitFor();
      expect(await songsOfOda()).toEqual(songIds.toReversed());
      await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    },
  );

  journey('to a list that may only be read by now is saved as a new list', async () => {
    await page.goto(`/custom-collections/${list}`);
    await entryRows(page).nth(1).waitFor();
    const before = await readEntryTitles(page);
    await cut(page);
    const wanted = await putFirstLast();
    await withdraw();
    await share('view');
    await restore(page);
    await page.getByRole('button', { name: 'Review' }).click();
    await notSaved(page).getByText('You can view this list but no longer edit it.').waitFor();
    await notSaved(page)
      .getByRole('button', { name: /^Save as new list/ })
      .click();
    await page.getByText('Choir practice was saved as your own list.').waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => readEntryTitles(page)).toEqual(wanted);
    await page.goto(`/custom-collections/${list}`);
    await expect.poll(() => readEntryTitles(page)).toEqual(before);
    expect(await songsOfOda()).toEqual(songIds.toReversed());
  });

  journey('is discarded when it is not wanted any more', async () => {
    const tag = randomUUID();
    await fetchAs(eva, 'POST', 'api/Tags', { id: tag, name: 'Advent', songIds }, '4.0');
    await page.goto(`/tags/${tag}`);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lent');
    await cut(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Lent' }).waitFor();
    // Meanwhile a tag of this name is created on another device.
    await fetchAs(eva, 'POST', 'api/Tags', { id: randomUUID(), name: 'Lent', songIds: [] }, '4.0');
    await restore(page);
    await page.getByRole('heading', { name: 'Advent' }).waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await notSaved(page).getByText('You already have a tag with this name.').waitFor();
    await notSaved(page)
      .getByRole('button', { name: /^Discard/ })
      .click();
    await notSaved(page).getByText('All changes are saved.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });
});

journey('pictures of what is not saved', async () => {
  await takeScreenshots('not-saved', async (look) => {
    const language = look.size === '390x844' ? 'no' : 'en';
    const page = await signInWith(await createUser('Liv'), { ...look, language, path: '/songs/HH/1' });
    const refuse = { status: 404, headers: { 'x-problem': 'NOT_FOUND' }, body: '' };
    await page.route('**/api/Favorites', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(refuse),
    );
    await page.route('**/api/CustomCollections', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 403, headers: { 'x-problem': 'NOT_ALLOWED' }, body: '' }),
    );
    await page.getByRole('button', { name: /^(Favourite|Favoritt): / }).click();
    await page.goto('/custom-collections');
    await page.getByRole('button', { name: /^(New list|Ny liste)$/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Advent');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^(Notifications, 2|Varsler, 2)/ }).waitFor();
    await page.goto('/settings#not-saved');
    await page.getByRole('button', { name: /^(Discard|Forkast): .*Advent/ }).waitFor();
    return page;
  });
});
