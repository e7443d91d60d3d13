import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PROJECT_ROOT, getNode } from '../../../tools/scripts/runtime.mjs';
import { DEMO_PASSWORD, journey, openWindow, signInAs, waitForFonts } from '../../fixtures/index.ts';
import { startServer } from '../../fixtures/server.ts';
import { openSampleData } from '../../fixtures/sample-data/index.ts';
import { measureWords } from './measure-words.ts';

const samples = await openSampleData();
const HYMNAL = join(samples.folder, 'hymns/christ-in-song-1908');
const STARTER_SONGS = 18;
/* The first of the hymnal. */
const HYMNS = readdirSync(HYMNAL).toSorted().slice(0, 12);

/* A person reads at 19 pixels before they choose; a line is whole down to 85 % of that. */
const SMALLEST_SIZE = 19 * 0.85;

const WINDOWS = [
  { width: 320, height: 640, lowestTop: 640, lines: 2 },
  { width: 390, height: 844, lowestTop: 280, lines: 2 },
  { width: 820, height: 1180, lowestTop: 1180 / 3, lines: 2 },
  { width: 1440, height: 900, lowestTop: 260, lines: 2 },
] as const;

describe('The page of a song', () => {
  journey(
    'begins with its words, and no line is broken that a smaller size keeps whole',
    async () => {
      const data = mkdtempSync(join(tmpdir(), 'canticle-words-'));
      await importHymns(data);
      const server = await startServer(data);
      try {
        const page = await signInAt(server.address);
        const songs = [
          ...Array.from({ length: STARTER_SONGS }, (_, index) => `/songs/HH/${index + 1}`),
          ...HYMNS.map((name) => `/songs/CIS/${Number.parseInt(name, 10)}`),
        ];
        const trouble: string[] = [];
        const tops = new Map<number, number[]>();
        for (const song of songs) {
          await page.goto(`${song}?format=text`);
          await page.locator('.lyric-line').first().waitFor();
          await waitForFonts(page);
          for (const format of ['text', 'chords'] as const) {
            await showFormat(page, format);
            for (const { width, height, lowestTop, lines } of WINDOWS) {
              await resize(page, { width, height });
              const seen = await page.evaluate(measureWords, SMALLEST_SIZE);
              const place = `${song} (${format}) at ${width}×${height}`;
              tops.set(width, [...(tops.get(width) ?? []), seen.top]);
              if (seen.top > lowestTop) trouble.push(`${place}: the words begin at ${seen.top}`);
              if (seen.visibleLines < lines) trouble.push(`${place}: ${seen.visibleLines} lines are seen`);
              trouble.push(...seen.broken.map((line) => `${place}: broken: ${line}`));
              trouble.push(...seen.misplacedNumbers.map((number) => `${place}: the number ${number} is misplaced`));
            }
          }
        }
        for (const [width, all] of tops)
          console.info(`${songs.length} songs at ${width}: words begin at ${Math.min(...all)} to ${Math.max(...all)}`);
        expect(trouble).toEqual([]);
      } finally {
        await server.stop();
        rmSync(data, { recursive: true, force: true });
      }
    },
    600_000,
  );

  for (const language of ['en', 'no'] as const) {
    journey(`has one row of controls on a phone, and a step of the key moves no words (${language})`, async () => {
      const page = await signInAs('singer', { language, path: '/songs/HH/4?format=chords' });
      const toolbar = page.getByRole('toolbar');
      const firstLine = page.locator('.lyric-line').first();
      for (const width of [320, 360, 390, 430]) {
        await resize(page, { width, height: 844 });
        await page.evaluate(() => document.fonts.ready);
        expect([width, (await toolbar.boundingBox())?.height]).toEqual([width, expect.closeTo(52, 0)]);
        for (const name of [/^Down a semitone|^En halvtone ned/, /^Up a semitone|^En halvtone opp/])
          expect((await toolbar.getByRole('button', { name }).boundingBox())?.width).toBeGreaterThanOrEqual(32);
        const before = await firstLine.boundingBox();
        const key = toolbar.getByRole('button', { name: /^(Key|Toneart): / });
        const name = await key.textContent();
        await page.keyboard.press('+');
        await expect.poll(() => key.textContent()).not.toBe(name);
        expect((await firstLine.boundingBox())?.y).toBe(before?.y);
        await page.keyboard.press('-');
        await expect.poll(() => key.textContent()).toBe(name);
      }
    });
  }

  journey('stays where it is on a phone when its fonts and its recordings come late', async () => {
    const page = await signInAs('singer', { size: '390x844' });
    await page.addInitScript(() => {
      let moved = 0;
      Object.assign(window, { moved: () => moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const late = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.fallback();
    };
    await page.context().route(/\.woff2$|\/api\/canticle\/songs\/[^/]+\/files/, late);
    await page.goto('/songs/HH/1?format=chords');
    await page.locator('.chord').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['typefaces'])).toBeUndefined();
    await page.getByRole('group', { name: 'Listen, score and stage' }).waitFor();
    await waitForFonts(page);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as unknown as { moved: () => number }).moved())).toBeLessThan(0.05);
  });

  journey('shows all twelve keys at once, in the window of a phone', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/4?format=chords&beside=no' });
    await resize(page, { width: 390, height: 664 });
    await page.getByRole('button', { name: /^Key: / }).click();
    const keys = page.getByRole('menuitemradio');
    await expect.poll(() => keys.count()).toBe(12);
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && right <= innerWidth && element.contains(seen);
    };
    for (const key of await keys.all()) expect(await key.evaluate(isSeen)).toBe(true);
  });

  journey('uses the width of a desktop for two columns, with chords too', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1?format=chords' });
    await page.locator('.chord').first().waitFor();
    const [first, last] = [page.locator('.lyrics section').first(), page.locator('.lyrics section').last()];
    await expect.poll(async () => (await last.boundingBox())?.x).toBeGreaterThan(500);
    expect((await last.boundingBox())?.y).toBeLessThan(900);
    expect((await first.boundingBox())?.x).toBeLessThan(200);
  });
});

async function importHymns(data: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-hymns-'));
  for (const name of HYMNS) cpSync(join(HYMNAL, name), join(folder, name));
  const args = ['apps/server/src/cli.ts', 'import', folder, '--into', 'CIS', '--name', 'Christ in Song'];
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: data };
  await promisify(execFile)(getNode(), args, { cwd: PROJECT_ROOT, env });
  rmSync(folder, { recursive: true, force: true });
}

async function signInAt(origin: string): Promise<Page> {
  const page = await openWindow({ origin });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@canticle.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

/* A song without chords has nothing to choose. */
async function showFormat(page: Page, format: 'text' | 'chords'): Promise<void> {
  const choice = page.getByRole('toolbar').getByText(format === 'text' ? 'Lyrics' : 'Chords', { exact: true });
  if ((await choice.count()) > 0) await choice.click();
}

/* The page is laid out, and the text fitted, for the next frame after a change of the window. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
