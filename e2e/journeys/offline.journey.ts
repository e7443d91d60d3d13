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
const seek = (page: Page) => player(page).getByRole('slider').first();

describe('without a network', () => {
  let page: Page;
  beforeAll(async () => {
    if (inject('browser') === '') return;
    const song = await songId('FS', 3);
    await bringFile(smallRecording(40), 'tone.wav', { songId: song, type: 'audio', name: 'A tone' });
    await bringFile(smallScore(), 'voices.musicxml', { songId: song, type: 'sheetmusic', name: 'Two parts' });
    page = await signInWith(await makeNewcomer('Tora'), { at: '/', worker: true });
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
});
