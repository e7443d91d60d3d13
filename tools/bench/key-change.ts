import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startServer } from '../../tests/fixtures/server.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { runNode } from '../scripts/runtime.mjs';
import { percentile } from './measure.ts';

const VERSES = 12;
const STEPS = 48;

/** The duration of a key change, in milliseconds. */
export type KeyChange = {
  /** Until the page is laid out, and at its slowest (the 95th percentile). */
  readonly laidOutMs: number;
  readonly worstMs: number;
  /** Until the next frame is painted, which waits for the screen. */
  readonly shownMs: number;
  /** The time of the processor until the page is laid out: it does not grow while the machine does something else. */
  readonly busyMs: number;
  readonly worstBusyMs: number;
  /** The same for a script that writes another text into each chord of the page, and lays it out. */
  readonly bareMs: number;
};

/**
 * Opens a song of twelve verses with a chord over every second word in a real browser, and presses the key for a
 * semitone up many times, in turns with a bare script. Undefined without a browser.
 *
 * @param dataDir  the data directory of a server that is not running
 */
export async function measureKeyChange(dataDir: string): Promise<KeyChange | undefined> {
  const executablePath = await findBrowser();
  if (!executablePath) return undefined;
  await importSong(dataDir);
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ baseURL: server.address, viewport: { width: 390, height: 844 } });
    await openSong(page);
    const times = await page.evaluate(pressKeys, STEPS);
    const laidOut = times.map((time) => time.laidOut);
    const { changes, bare } = await measureBusyTimes(page);
    return {
      laidOutMs: percentile(laidOut, 0.5),
      worstMs: percentile(laidOut, 0.95),
      shownMs: percentile(
        times.map((time) => time.shown),
        0.5,
      ),
      busyMs: percentile(changes, 0.5),
      worstBusyMs: percentile(changes, 0.95),
      bareMs: percentile(bare, 0.5),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function importSong(dataDir: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-key-'));
  const line = '[G]Morning mercy [D/F#]over every [Em7]river valley [Am7]mountain song';
  const verse = ['{start_of_verse}', ...Array.from({ length: 4 }, () => line), '{end_of_verse}', ''];
  const verses = Array.from({ length: VERSES }, () => verse).flat();
  writeFileSync(join(folder, '1.cho'), ['{title: Twelve verses}', '{key: G}', '', ...verses].join('\n'));
  const { code, output } = await runNode(
    ['apps/server/src/cli.ts', 'import', folder, '--into', 'KEYS', '--name', 'Keys'],
    { env: { DATA_DIR: dataDir }, quiet: true },
  );
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The import failed:\n${output}`);
}

async function openSong(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/i }).fill('admin@canticle.example');
  await page.getByLabel('Password', { exact: true }).fill('canticle-demo');
  await page.getByRole('button', { name: /^(sign in|log in)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto('/songs/KEYS');
  await page.getByText('Twelve verses').first().click();
  await page.getByRole('toolbar').getByText('Chords', { exact: true }).click();
  await page.locator('.chord').first().waitFor();
  await page.waitForTimeout(1000);
}

/* Runs in the page: the first presses are a warm-up and do not count. */
async function pressKeys(steps: number): Promise<{ laidOut: number; shown: number }[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
  const keyOf = () => document.querySelector('[role="toolbar"] button[aria-haspopup="menu"]')?.textContent;
  const times: { laidOut: number; shown: number }[] = [];
  for (let step = -4; step < steps; step++) {
    await pause();
    const before = keyOf();
    const begun = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true, cancelable: true }));
    document.body.getBoundingClientRect();
    const laidOut = performance.now() - begun;
    if (keyOf() === before) throw new Error('The key has not changed at once');
    await frame();
    await frame();
    if (step >= 0) times.push({ laidOut, shown: performance.now() - begun });
  }
  return times;
}

/* In turns, so that both meet the same machine. */
async function measureBusyTimes(page: Page): Promise<{ changes: readonly number[]; bare: readonly number[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name));
    return seconds.reduce((sum, { value }) => sum + value, 0) * 1000;
  };
  const measure = async (work: () => void) => {
    const before = await busy();
    await page.evaluate(work);
    const took = (await busy()) - before;
    // What follows the picture belongs to nobody.
    await page.waitForTimeout(200);
    return took;
  };
  const [changes, bare]: [number[], number[]] = [[], []];
  for (let step = 0; step < STEPS; step++) {
    bare.push(await measure(writeChords));
    changes.push(await measure(pressKey));
  }
  return { changes, bare };
}

function pressKey(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true, cancelable: true }));
  document.body.getBoundingClientRect();
}

/* Each chord gets another text and its own again: React must find what it wrote. */
function writeChords(): void {
  const texts = [...document.querySelectorAll('.chord')].flatMap(({ firstChild }) => firstChild ?? []);
  const written = texts.map(({ nodeValue }) => nodeValue);
  texts.forEach((text, index) => (text.nodeValue = written[(index + 1) % written.length] ?? ''));
  document.body.getBoundingClientRect();
  texts.forEach((text, index) => (text.nodeValue = written[index] ?? ''));
  document.body.getBoundingClientRect();
}
