import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  uploadFile,
  journey,
  findAccessibilityViolations,
  type WindowOptions,
  createUser,
  signInAs,
  signInWith,
  createRecording,
  findSongId,
  takeScreenshots,
} from '../../fixtures/index.ts';

/* A song that is open to everybody. */
const SONG = '/songs/FS/3';
let short = '';

beforeAll(async () => {
  if (inject('browser') === '') return;
  const song = await findSongId('FS', 3);
  short = await uploadFile(createRecording(40), 'organ.wav', { songId: song, name: 'Organ', type: 'audio' });
  await uploadFile(createRecording(3600), 'evening.wav', { songId: song, name: 'A whole evening', type: 'audio' });
});

const player = (page: Page) => page.getByRole('region', { name: /^(Player|Avspiller)$/ });
const seek = (page: Page) => player(page).getByRole('slider').first();
const position = async (page: Page) => Number(await seek(page).inputValue());
const openPlayer = (page: Page) =>
  player(page)
    .getByRole('button', { name: /^Open player: / })
    .click();
const listener = async (look: WindowOptions = {}) => {
  const page = await signInWith(await createUser('Sigrid'), look);
  await page.goto(SONG);
  await page.locator('.lyric-line').first().waitFor();
  return page;
};

describe('Somebody who listens', () => {
  journey('plays a recording on a Norwegian phone, goes on reading, and steers it with the keyboard', async () => {
    const page = await listener({ size: '390x844', language: 'no' });
    await page.getByRole('button', { name: 'Lytt', exact: true }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const [bar, below] = await Promise.all([
      player(page).boundingBox(),
      page.getByRole('navigation').last().boundingBox(),
    ]);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
    await page.locator('main').focus();
    await page.keyboard.press(' ');
    await player(page).getByRole('button', { name: 'Spill av', exact: true }).waitFor();
    const stopped = await position(page);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => position(page)).toBeGreaterThan(stopped + 8);
    // Other journeys may have added recordings to the song.
    const playsEvening = async () => {
      await page.keyboard.press('Shift+N');
      return player(page).innerText();
    };
    await expect.poll(playsEvening).toContain('A whole evening');
    await page.getByRole('navigation').last().getByRole('link').first().click();
    await player(page).getByText('A whole evening').first().waitFor();
    await player(page).getByRole('button', { name: 'Lukk avspilleren' }).click();
    await player(page).waitFor({ state: 'detached' });
  });

  journey('jumps in an hour of sound by byte ranges, plays slower, and goes on there another day', async () => {
    const page = await listener();
    const answers: { status: number; range: string | undefined }[] = [];
    page.on('response', (answer) => {
      const { range } = answer.request().headers();
      if (range) answers.push({ status: answer.status(), range: answer.headers()['content-range'] });
    });
    await page.getByRole('button', { name: /^A whole evening/ }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await seek(page).fill('3000');
    await expect.poll(() => position(page)).toBeGreaterThan(2990);
    await expect.poll(() => answers.some(({ range }) => /^bytes 2\d{7}-/.test(range ?? ''))).toBe(true);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([206]));
    await openPlayer(page);
    await page.getByLabel('Speed', { exact: true }).waitFor();
    const speeds = await page.getByLabel('Speed', { exact: true }).locator('option').allTextContents();
    expect([speeds.at(0), speeds.at(-1)]).toEqual(['0.0625 ×', '16 ×']);
    await page.getByLabel('Speed', { exact: true }).selectOption('0.5');
    await page.getByLabel('Volume', { exact: true }).fill('0.2');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe('A whole evening');
    await page.keyboard.press('Escape');
    await player(page).getByRole('button', { name: 'Pause' }).click();
    await player(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^A whole evening/ }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(2990);
  });
});

describe('A technician', () => {
  journey('taps the words along with a recording, and a singer sees them while they are sung', async () => {
    const page = await signInAs('technician');
    await page.goto(`/songs/HH/6/timing/${short}`);
    await page.getByText('This song is locked').waitFor();
    await page.goto(`${SONG}/timing/${short}`);
    await page.getByRole('button', { name: 'Play recording' }).click();
    await page.getByRole('button', { name: 'Next line begins' }).waitFor();
    await expect.poll(() => position(page)).toBeGreaterThan(0.2);
    await page.locator('main').focus();
    await page.keyboard.press(' ');
    await page.getByText(/^1 of \d+ lines$/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^2 of \d+ lines$/).waitFor();
    await page.keyboard.press('Backspace');
    await page.getByText(/^1 of \d+ lines$/).waitFor();
    await page.reload();
    await page.getByText(/^1 of \d+ lines$/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Timed lyrics saved.').first().waitFor();

    const singer = await listener();
    await singer.getByRole('button', { name: /^Organ/ }).click();
    await openPlayer(singer);
    await singer.locator('.sung-line.is-sung').waitFor();
    expect(await findAccessibilityViolations(singer)).toEqual([]);
    await singer.getByRole('button', { name: 'Back to page' }).click();
    await singer.goto(`${SONG}/timing/${short}`);
    await singer.getByText('Only editors and technicians can time lyrics.').waitFor();
  });
});

journey('pictures of a recording that plays', async () => {
  await takeScreenshots('player', async (look) => {
    const page = await listener(look);
    await page
      .getByRole('button', { name: /^(Organ|Listen)/ })
      .first()
      .click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    return page;
  });
});
