import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, vi } from 'vitest';
import { bringFile, journey, listBarriers, signInAs, smallRecording, songId, takePictures } from '../house/index.ts';

// Sound and engraving share the machine with everything else that is tested on it.
vi.setConfig({ testTimeout: 90_000 });

const NUMBER = 6;
let short = '';
let hour = '';

beforeAll(async () => {
  if (inject('browser') === '') return;
  const song = await songId('HH', NUMBER);
  short = await bringFile(smallRecording(40), 'organ.wav', { songId: song, name: 'Organ', type: 'audio' });
  hour = await bringFile(smallRecording(3600), 'evening.wav', { songId: song, name: 'A whole evening', type: 'audio' });
}, 60_000);

const player = (page: Page) => page.getByRole('region', { name: /^(Player|Avspiller)$/ });
const seek = (page: Page) => player(page).getByLabel('Place in the recording');
const position = async (page: Page) => Number(await seek(page).inputValue());
const openSong = async (page: Page) => {
  await page.goto(`/songs/HH/${NUMBER}`);
  await page.getByRole('button', { name: /^Organ/ }).waitFor();
};

describe('Somebody who listens', () => {
  journey('plays a recording, goes on reading, and steers it with the keyboard', async () => {
    const page = await signInAs('singer', { size: '390x844' });
    await openSong(page);
    await page.getByRole('button', { name: /^Organ/ }).click();
    await player(page).getByText('Organ').waitFor();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    expect(await listBarriers(page)).toEqual([]);
    const [bar, below] = await Promise.all([
      player(page).boundingBox(),
      page.getByRole('navigation').last().boundingBox(),
    ]);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
    await page.locator('main').focus();
    await page.keyboard.press(' ');
    await player(page).getByRole('button', { name: 'Play' }).waitFor();
    const stopped = await position(page);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => position(page)).toBeGreaterThan(stopped + 8);
    await page.keyboard.press('Shift+N');
    await player(page).getByText('A whole evening').waitFor();
    await player(page).getByRole('link').first().click();
    await page.waitForURL(/\/songs\//);
    await page.getByRole('navigation').last().getByRole('link').first().click();
    await player(page).getByText('A whole evening').waitFor();
    await player(page).getByRole('button', { name: 'Close the player' }).click();
    await player(page).waitFor({ state: 'detached' });
  });

  journey('plays slower and softer, as far as the browser can', async () => {
    const page = await signInAs('singer');
    await openSong(page);
    await page.getByRole('button', { name: /^Organ/ }).click();
    await player(page).getByRole('button', { name: 'Speed and volume' }).click();
    const speeds = await page.getByLabel('Speed').locator('option').allTextContents();
    expect([speeds.at(0), speeds.at(-1)]).toEqual(['0.0625 ×', '16 ×']);
    await page.getByLabel('Speed').selectOption('0.5');
    await page.getByLabel('Volume').fill('0.2');
    expect(await listBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const rates = await page.evaluate(() => navigator.mediaSession.metadata?.title);
    expect(rates).toBe('Organ');
  });

  journey('jumps in an hour of sound by byte ranges, and goes on there another day', async () => {
    const page = await signInAs('singer');
    const answers: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().headers()['range']) answers.push(answer.status());
    });
    await openSong(page);
    await page.getByRole('button', { name: /^A whole evening/ }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await seek(page).fill('3000');
    await expect.poll(() => position(page)).toBeGreaterThan(2990);
    await expect.poll(() => player(page).getByRole('button', { name: 'Pause' }).count()).toBe(1);
    expect(new Set(answers)).toEqual(new Set([206]));
    await player(page).getByRole('button', { name: 'Pause' }).click();
    await page.waitForTimeout(300);
    await openSong(page);
    await page.getByRole('button', { name: /^A whole evening/ }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(2990);
  });
});

describe('A technician', () => {
  journey('taps the words along with a recording, and a singer sees them while they are sung', async () => {
    const page = await signInAs('technician');
    await page.goto(`/songs/HH/${NUMBER}/timing/${short}`);
    await page.getByRole('button', { name: 'Start the recording' }).click();
    await page.getByRole('button', { name: 'The next line begins' }).waitFor();
    await expect.poll(() => position(page)).toBeGreaterThan(0.2);
    await page.locator('main').focus();
    await page.keyboard.press(' ');
    await page.getByText(/^1 of \d+ lines$/).waitFor();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.getByText(/^2 of \d+ lines$/).waitFor();
    await page.keyboard.press('Backspace');
    await page.getByText(/^1 of \d+ lines$/).waitFor();
    await page.reload();
    await page.getByText(/^1 of \d+ lines$/).waitFor();
    expect(await listBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The words are saved in time.').first().waitFor();

    const singer = await signInAs('singer');
    await openSong(singer);
    await singer.getByRole('button', { name: /^Organ/ }).click();
    await player(singer).getByRole('button', { name: 'Words as they are sung' }).click();
    await singer.locator('.sung-line.is-sung').waitFor();
    expect(await listBarriers(singer)).toEqual([]);
    await singer.getByRole('button', { name: 'Close the words' }).click();
  });

  journey('is the only one, with editors, who may', async () => {
    const page = await signInAs('singer');
    await page.goto(`/songs/HH/${NUMBER}/timing/${short}`);
    await page.getByText('Editors and technicians put words in time.').waitFor();
  });
});

describe('The lists of recordings', () => {
  journey('play from the files of a songbook', async () => {
    const page = await signInAs('singer');
    await page.goto('/songs/HH/files');
    await page.getByRole('button', { name: /Organ$/ }).click();
    await player(page).getByText('Organ').waitFor();
    expect(await listBarriers(page)).toEqual([]);
    expect(hour).not.toBe('');
  });

  journey('are read in Norwegian', async () => {
    const page = await signInAs('singer', { language: 'no', size: '390x844' });
    await page.goto('/tutorials');
    await page.getByRole('heading', { name: 'Opplæring', level: 1 }).waitFor();
    expect(await listBarriers(page)).toEqual([]);
    await openSong(page);
    await page.getByRole('button', { name: /^Organ/ }).click();
    await player(page).getByRole('button', { name: 'Lukk avspilleren' }).waitFor();
  });
});

journey('pictures of a recording that plays', async () => {
  await takePictures('player', async (look) => {
    const page = await signInAs('singer', look);
    await openSong(page);
    await page.getByRole('button', { name: /^Organ/ }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    return page;
  });
});
