import { chromium, type Page } from 'playwright-core';
import { createScore } from '../../tests/fixtures/samples.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { uploadFile, findFirstSongId } from './upload.ts';
import type { ApiClient } from './api-client.ts';
import { percentile } from './measure.ts';
import { readPlayback, recordPlayback } from './record-playback.ts';

/** The difference between the light on the notes and their sound, in milliseconds, and the number of notes. */
export type FollowingTimes = { readonly p50Ms: number; readonly p99Ms: number; readonly notes: number };

const LISTEN_MS = 18_000;
/* A tempo whose quarters do not last whole frames, so that tones start anywhere between two frames. */
const TEMPO = 113;

/**
 * Uploads a score of two voices to the first song of a songbook, plays it in a real browser and compares when each note
 * lights up on the screen with when its tone was passed to the audio device, both by the clock of that device.
 * Undefined without a browser.
 *
 * @param key  the collection's key
 */
export async function measureScoreFollowing(caller: ApiClient, key: string): Promise<FollowingTimes | undefined> {
  const executablePath = await findBrowser();
  if (!executablePath) return undefined;
  const path = await uploadScore(caller, key);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const page = await browser.newPage({ baseURL: caller.address });
    await recordPlayback(page);
    await play(page, path);
    const followed = await readPlayback(page, new Set());
    const apart = followed.map(({ lit, heard }) => Math.abs(lit - heard) * 1000);
    return { p50Ms: percentile(apart, 0.5), p99Ms: percentile(apart, 0.99), notes: apart.length };
  } finally {
    await browser.close();
  }
}

async function play(page: Page, path: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/i }).fill('admin@canticle.example');
  await page.getByLabel('Password', { exact: true }).fill('canticle-demo');
  await page.getByRole('button', { name: /^(sign in|log in)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(path);
  await page.locator('.sheet-picture svg').first().waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(LISTEN_MS);
}

/* Returns the URL of the song with the score open. */
async function uploadScore(caller: ApiClient, key: string): Promise<string> {
  const songId = await findFirstSongId(caller, key);
  const facts = { songId, name: 'Two voices', type: 'sheetmusic' };
  const brought = await uploadFile(caller, createScore(TEMPO), 'two-voices.musicxml', facts);
  if ('refused' in brought) throw new Error(`The score was refused: ${brought.refused}`);
  return `/songs/${key}/${songId}?sheet=${brought.id}`;
}
