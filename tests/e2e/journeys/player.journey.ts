import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  chooseSongAction,
  createRecording,
  fetchAsEditor,
  findAccessibilityViolations,
  findSongId,
  journey,
  signInAs,
  takeScreenshots,
  uploadFile,
  type WindowOptions,
} from '../../fixtures/index.ts';

/* Songs of the singer's hymnal: with a recording, without one, and with one. */
const recorded = [11, 13] as const;
const unrecorded = 12;

const titles = new Map<number, string>();
let listCount = 0;

beforeAll(async () => {
  if (inject('browser') === '') return;
  for (const number of [...recorded, unrecorded]) {
    const id = await findSongId('HH', number);
    const { name } = await fetchAsEditor<{ name: Record<string, string> }>(`api/Songs/Id/${id}`);
    titles.set(number, name['en'] ?? Object.values(name)[0] ?? '');
    if (number === unrecorded) continue;
    await uploadFile(createRecording(90), 'lead-sheet.wav', {
      songId: id,
      name: 'Lead sheet',
      type: 'audio',
      category: 'leadsheet',
    });
  }
});

const titleOf = (number: number) => titles.get(number) ?? '';
const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const nowPlaying = (page: Page) => page.getByRole('dialog', { name: 'Now playing' });
const position = async (page: Page) => Number(await bar(page).getByRole('slider').first().inputValue());

/** A list of its own with the three songs, opened and played. */
async function playList(look: WindowOptions = {}): Promise<Page> {
  listCount += 1;
  const list = `Week ${listCount}`;
  const page = await signInAs('singer', look);
  await page.goto('/custom-collections');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill(list);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: list }).waitFor();
  const address = new URL(page.url()).pathname;
  for (const number of [recorded[0], unrecorded, recorded[1]]) {
    await page.goto(`/songs/HH/${number}`);
    await chooseSongAction(page, 'Add to list');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${list}`) })
      .click();
    await page.getByText(new RegExp(`was added to ${list}`)).waitFor();
  }
  await page.goto(address);
  await page.getByRole('button', { name: `Options for ${list}` }).click();
  await page.getByRole('menuitem', { name: 'Play all' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0);
  return page;
}

describe('Somebody who plays a list', () => {
  journey(
    'sees which song it is, in the bar and in the list, and what comes next, songs without a recording too',
    async () => {
      const page = await playList({ size: '390x844' });
      await bar(page).getByText(titleOf(recorded[0]), { exact: true }).waitFor();
      await bar(page)
        .getByText(/^Lead sheet · /)
        .first()
        .waitFor();
      const rowOf = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
      await rowOf(titleOf(recorded[0])).getByRole('img', { name: 'Playing' }).waitFor();
      expect(await page.getByRole('img', { name: 'Playing' }).count()).toBe(1);

      await bar(page)
        .getByRole('button', { name: /^Open player: / })
        .click();
      const next = nowPlaying(page).getByRole('list', { name: 'Up next' });
      await next.waitFor();
      expect(await next.getByRole('listitem').allInnerTexts()).toEqual([
        `${titleOf(unrecorded)}\nNo recording`,
        expect.stringContaining(titleOf(recorded[1])),
      ]);
      expect(await next.getByRole('button').count()).toBe(1);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await nowPlaying(page).getByRole('button', { name: 'Next' }).click();
      await nowPlaying(page)
        .getByRole('heading', { name: titleOf(recorded[1]) })
        .waitFor();
      await page.keyboard.press('Escape');
      await nowPlaying(page).waitFor({ state: 'detached' });
      await rowOf(titleOf(recorded[1])).getByRole('img', { name: 'Playing' }).waitFor();
      await bar(page).getByRole('button', { name: 'Pause' }).click();
      await rowOf(titleOf(recorded[1])).getByRole('img', { name: 'Paused' }).waitFor();
      await bar(page).getByRole('button', { name: 'Close player' }).click();
      await expect.poll(() => page.getByRole('img', { name: 'Paused' }).count()).toBe(0);
    },
    120_000,
  );

  journey(
    'is shown title, book and cover by the system, and stops at the end of a song when asked to',
    async () => {
      const page = await playList();
      const metadata = () =>
        page.evaluate(() => {
          const { title = '', album = '', artwork = [] } = navigator.mediaSession.metadata ?? {};
          return { title, album, artwork: artwork.map(({ src }) => new URL(src).protocol) };
        });
      await expect.poll(metadata).toEqual({
        title: titleOf(recorded[0]),
        album: expect.stringMatching(/\w/),
        artwork: ['blob:'],
      });
      const picture = await page.evaluate(async () => {
        const image = new Image();
        image.src = navigator.mediaSession.metadata?.artwork[0]?.src ?? '';
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
      expect(picture).toEqual([512, 512]);

      await bar(page)
        .getByRole('button', { name: /^Open player: / })
        .click();
      await nowPlaying(page).getByLabel('Sleep timer').selectOption('End of this song');
      await nowPlaying(page).getByRole('slider').first().fill('89.5');
      await nowPlaying(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
      await nowPlaying(page)
        .getByRole('heading', { name: titleOf(recorded[0]) })
        .waitFor();
      await expect.poll(() => nowPlaying(page).getByLabel('Sleep timer').inputValue()).toBe('');
    },
    120_000,
  );
});

journey('the media of a song are not named twice by the same words', async () => {
  const page = await signInAs('singer');
  await page.goto(`/songs/HH/${recorded[0]}`);
  const row = page.getByRole('list', { name: 'Recordings' }).getByRole('button', { name: /^Lead sheet/ });
  await row.first().waitFor();
  expect((await row.first().innerText()).match(/lead sheet/gi)).toHaveLength(1);
});

journey(
  'pictures of the page of the player',
  async () => {
    await takeScreenshots('now-playing', async (look) => {
      const page = await playList(look);
      await bar(page)
        .getByRole('button', { name: /^Open player: / })
        .click();
      await nowPlaying(page).getByRole('list', { name: 'Up next' }).waitFor();
      return page;
    });
  },
  300_000,
);
