import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getNode, PROJECT_ROOT } from '../../../tools/scripts/runtime.mjs';
import {
  DEMO_PASSWORD,
  journey,
  findAccessibilityViolations,
  openWindow,
  signInAs,
  takeScreenshots,
} from '../../fixtures/index.ts';
import { openSampleData } from '../../fixtures/sample-data/index.ts';
import { startServer } from '../../fixtures/server.ts';
import { addressesIn, listMisplacedChords, measureSongs } from './measure-chords.ts';

const samples = await openSampleData();

const openSong = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('.chord-button').first().waitFor();
};
const chord = (page: Page, name: string) => page.getByRole('button', { name: `Chord ${name}`, exact: true }).first();
const diagram = (page: Page) => page.getByRole('dialog').getByRole('img');
const boxOf = async (element: Locator) => (await element.boundingBox()) ?? expect.fail('it is not on the screen');

describe('A guitarist', () => {
  journey('taps a chord, steps round its shapes and closes them again', async () => {
    const page = await signInAs('singer');
    await openSong(page, '/songs/HH/1?format=chords');
    await chord(page, 'D7').click();
    await diagram(page).waitFor();
    const status = page.getByRole('dialog').getByRole('status');
    const count = Number((await status.textContent())?.split('/')[1]);
    expect(count).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Previous shape' }).click();
    await expect.poll(() => status.textContent()).toBe(`${count}/${count}`);
    await page.getByRole('button', { name: 'Next shape' }).click();
    await expect.poll(() => status.textContent()).toBe(`1/${count}`);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await chord(page, 'D7').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await chord(page, 'D7').click();
    await diagram(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  journey('leaves with the mouse and it closes, but not on the way to it', async () => {
    const page = await signInAs('singer');
    await openSong(page, '/songs/HH/1?format=chords');
    await chord(page, 'C').click();
    await diagram(page).waitFor();
    await page.getByRole('button', { name: 'Next shape' }).hover();
    await page.waitForTimeout(600);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.mouse.move(2, 500);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  journey('sees the shapes above a chord, and below one that is near the top', async () => {
    const page = await signInAs('singer');
    await openSong(page, '/songs/HH/1?format=chords');
    for (const button of [page.locator('.chord-button').first(), page.locator('.chord-button').last()]) {
      await button.scrollIntoViewIfNeeded();
      await button.click();
      await diagram(page).waitFor();
      const [own, shapes] = [await boxOf(button), await boxOf(page.getByRole('dialog'))];
      const isAbove = own.y - shapes.height - 6 >= 64;
      if (isAbove) expect(shapes.y + shapes.height).toBeLessThanOrEqual(own.y);
      else expect(shapes.y).toBeGreaterThanOrEqual(Math.min(own.y + own.height, 900 - shapes.height - 8));
      await page.keyboard.press('Escape');
    }
  });

  journey('asks by the common name in any notation and key, on the instrument chosen last', async () => {
    const page = await signInAs('singer', { size: '390x844' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/Chords/')) asked.push(request.url().split('/api/Chords/')[1] ?? '');
    });
    await openSong(page, '/songs/HH/1?format=chords&key=B');
    await chord(page, 'F#7').click();
    await diagram(page).waitFor();
    expect(asked).toEqual(['Fsharp7?instrument=guitar']);
    await page.getByRole('dialog').getByText('Piano').click();
    await page.getByRole('img', { name: 'F#7, shape 1 of 4' }).waitFor();
    expect(asked.at(-1)).toBe('Fsharp7?instrument=piano');
    await page.reload();
    await chord(page, 'E').click();
    await diagram(page).waitFor();
    expect(asked.at(-1)).toBe('E?instrument=piano');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('sees a shape again without a network, and is told when there is none', async () => {
    const page = await signInAs('singer');
    await openSong(page, '/songs/HH/1?format=chords');
    await chord(page, 'G').click();
    await diagram(page).waitFor();
    await page.keyboard.press('Escape');
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await openSong(page, '/songs/HH/1?format=chords');
    await chord(page, 'G').click();
    await diagram(page).waitFor();
    await page.keyboard.press('Escape');
    await chord(page, 'C').click();
    await page.getByText('The diagram couldn’t be loaded.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  journey('sees nothing but a word when nobody knows the chord', async () => {
    const page = await signInAs('singer');
    await page.route('**/api/Chords/**', (route) => route.fulfill({ json: null }));
    await openSong(page, '/songs/HH/1?format=chords');
    await chord(page, 'G').click();
    await page.getByText('No diagram for G.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  journey('passes all chords with one press of Tab, and walks through them with the arrows', async () => {
    const page = await signInAs('singer');
    await openSong(page, '/songs/HH/1?format=chords');
    const [first, second] = [page.locator('.chord-button').nth(0), page.locator('.chord-button').nth(1)];
    // The content after the lyrics is rendered after them; Tab goes there.
    await page.getByRole('heading', { name: 'Listen and play' }).waitFor();
    const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
    await first.focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains('chord-button')))
      .toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => isFocused(first)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isFocused(second)).toBe(true);
    await page.keyboard.press('Enter');
    await diagram(page).waitFor();
    await expect
      .poll(() => page.getByRole('dialog').evaluate((node) => node.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(second)).toBe(true);
    await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor();
  });

  journey('reads it in Norwegian, in the dark, on a phone', async () => {
    const page = await signInAs('singer', { size: '390x844', theme: 'dark', path: '/' });
    await page.getByRole('button', { name: /^Account/ }).click();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/Session') && answer.request().method() === 'PATCH',
    );
    await page.getByRole('menuitemradio', { name: 'Norsk bokmål' }).click();
    await page.getByRole('button', { name: /^Konto/ }).waitFor();
    await saved;
    await openSong(page, '/songs/HH/1?format=chords');
    await page.getByRole('button', { name: 'Akkord G', exact: true }).first().click();
    await page.getByRole('button', { name: 'Neste grep' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: /^Account/ }).waitFor();
  });
});

journey(
  'every chord of the library stands over its syllable and meets no other, at 320, 390 and 1440 px',
  async () => {
    const page = await signInAs('admin');
    const addresses = [...(await addressesIn(page, '/songs/HH')), ...(await addressesIn(page, '/songs/FS'))];
    const { measured, trouble } = await measureSongs(page, addresses, ['en', 'no']);
    expect(measured).toBeGreaterThanOrEqual(30);
    expect(trouble).toEqual([]);
    await page.evaluate(() => {
      for (const unit of document.querySelectorAll<HTMLElement>('.chord-unit')) unit.style.width = '2px';
    });
    await expect.poll(() => page.evaluate(listMisplacedChords)).not.toEqual([]);
  },
  180_000,
);

journey(
  'so does every chord of real ChordPro and OpenLyrics files',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'canticle-samples-'));
    const server = await startServer(data);
    try {
      for (const [key, folder] of [
        ['CS', 'chordpro/christmas-songs'],
        ['CP', 'chordpro/chordpro-suite'],
        ['OL', 'openlyrics/official'],
      ] as const) {
        await importInto(data, key, `${samples.folder}/${folder}`);
      }
      const page = await openWindow();
      await page.goto(`${server.address}/login`);
      await page.getByRole('textbox', { name: 'Email' }).fill('admin@canticle.example');
      await page.getByLabel('Password').fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      const addresses: string[] = [];
      for (const key of ['CS', 'CP', 'OL'])
        addresses.push(...(await addressesIn(page, `${server.address}/songs/${key}`)));
      const { measured, trouble } = await measureSongs(page, addresses, ['en']);
      console.log(`${addresses.length} songs of the samples, ${measured} of them with chords`);
      expect(measured).toBeGreaterThanOrEqual(samples.contents.songs.withChords);
      expect(trouble).toEqual([]);
    } finally {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    }
  },
  300_000,
);

async function importInto(data: string, key: string, folder: string): Promise<void> {
  const args = ['apps/server/src/cli.ts', 'import', folder, '--into', key, '--name', key];
  await promisify(execFile)(getNode(), args, {
    cwd: PROJECT_ROOT,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: data },
  });
}

journey('a chord as a button takes exactly the room it took as a word', async () => {
  const page = await signInAs('singer');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openSong(page, '/songs/HH/1?format=chords');
    const moved = await page.evaluate(() => {
      const units = [...document.querySelectorAll('.chord-unit')];
      const boxes = () =>
        units.map((unit) => unit.getBoundingClientRect()).map((box) => [box.x, box.y, box.width, box.height]);
      const before = boxes();
      for (const button of document.querySelectorAll('.chord-button')) {
        const word = Object.assign(document.createElement('span'), { className: 'chord' });
        word.textContent = button.textContent;
        button.replaceWith(word);
      }
      const after = boxes();
      return before.filter((box, index) =>
        box.some((value, side) => Math.abs(value - (after[index]?.[side] ?? 0)) > 0.01),
      );
    });
    expect(moved).toEqual([]);
  }
});

journey('pictures of the diagrams', async () => {
  await takeScreenshots('chord', async (look) => {
    const page = await signInAs('singer', look);
    await openSong(page, '/songs/HH/1?format=chords');
    await chord(page, 'D7').click();
    await diagram(page).waitFor();
    return page;
  });
});
