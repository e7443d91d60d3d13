// node tools/bench/first-visit.ts ADDRESS… : compares builds of the app, each behind a running server with the demo people,
// on the first visit of a phone on a slow network. The builds take turns; medians, and ratios to the first address.
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { signInToApp } from './song-list.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'];
const RUNS = 5;
const PERSON = 'singer@canticle.example';
/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each round trip. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/** How long files that nobody waits for are still counted. */
const SETTLE_MS = 4_000;

/** Each page, and the element whose text a person waits for; the last two are not signed in, and one runs no scripts. */
const PAGES = {
  home: { path: '/', words: 'section[aria-labelledby=songbooks] a' },
  list: { path: '/songs/HH', words: 'main a[href^="/songs/HH/"]' },
  song: { path: '/songs/HH/1', words: '.lyric-line' },
  stranger: { path: '/songs/HH/1', words: '.served-words, .lyric-line' },
  scriptless: { path: '/songs/HH/1', words: '.served-words' },
} as const;

type PageName = keyof typeof PAGES;
type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];
type Visit = {
  readonly wordsMs: number;
  /** Until something is painted: of a page the server writes, its words. */
  readonly paintMs: number;
  readonly layoutShift: number;
  /** Until the words are there. */
  readonly requests: number;
  readonly kilobytes: number;
};

const addresses = process.argv.slice(2);
const executablePath = await findBrowser();
if (!executablePath || addresses.length === 0) throw new Error('Needs a browser, and the addresses of servers.');
const browser = await chromium.launch({ executablePath, args: FLAGS });
const cookies = new Map<string, Cookies>();
for (const address of addresses) cookies.set(address, await signIn(browser, address));
for (const name of Object.keys(PAGES) as PageName[]) await comparePage(name);
await browser.close();

async function comparePage(name: PageName): Promise<void> {
  const visits = new Map<string, Visit[]>(addresses.map((address) => [address, []]));
  for (let run = 0; run < RUNS; run++) {
    const turn = run % 2 === 0 ? addresses : addresses.toReversed();
    for (const address of turn) visits.get(address)?.push(await visit(browser, address, name));
  }
  const medians = addresses.map((address) => medianOf(visits.get(address) ?? []));
  for (const [index, { wordsMs, paintMs, layoutShift, requests, kilobytes }] of medians.entries()) {
    const ratio = (wordsMs / (medians[0]?.wordsMs ?? wordsMs)).toFixed(2);
    const figures = `painted after ${paintMs.toFixed(0)} ms, ${requests} requests, ${kilobytes.toFixed(0)} kB, layout shift ${layoutShift.toFixed(3)}`;
    console.log(`${name.padEnd(10)} ${addresses[index]}  ${wordsMs.toFixed(0)} ms (${ratio}), ${figures}`);
  }
}

async function signIn(browser: Browser, address: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: address });
  await signInToApp(await context.newPage(), PERSON);
  const { cookies } = await context.storageState();
  await context.close();
  return cookies;
}

async function visit(browser: Browser, address: string, name: PageName): Promise<Visit> {
  const { path, words } = PAGES[name];
  const hasScripts = name !== 'scriptless';
  const look = { viewport: { width: 390, height: 844 }, javaScriptEnabled: hasScripts };
  const context = await browser.newContext({ baseURL: address, ...look });
  if (hasScripts && name !== 'stranger') await context.addCookies(cookies.get(address) ?? []);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', NETWORK);
  await network.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const requestedAt: number[] = [];
  const received: { readonly at: number; readonly bytes: number }[] = [];
  network.on('Network.requestWillBeSent', ({ timestamp }) => requestedAt.push(timestamp));
  network.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    received.push({ at: timestamp, bytes: encodedDataLength }),
  );
  await page.goto(path, { waitUntil: 'commit' });
  const shownMs = hasScripts ? await page.evaluate(waitForText, words) : undefined;
  await page.locator(words).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const paintMs = await page.evaluate(readFirstPaint);
  const wordsMs = shownMs ?? paintMs;
  const layoutShift = hasScripts ? await page.evaluate(readLayoutShift) : 0;
  await context.close();
  const until = (requestedAt[0] ?? 0) + wordsMs / 1000;
  return {
    wordsMs,
    paintMs,
    layoutShift,
    requests: requestedAt.filter((at) => at <= until).length,
    kilobytes: received.reduce((sum, { at, bytes }) => sum + (at <= until ? bytes : 0), 0) / 1000,
  };
}

/* These run inside the page, by the clock that starts with the navigation. */
async function waitForText(selector: string): Promise<number> {
  while ((document.querySelector(selector)?.textContent ?? '').trim() === '') await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now();
}

function readFirstPaint(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
}

function readLayoutShift(): Promise<number> {
  return new Promise((resolve) => {
    const options = { type: 'layout-shift', buffered: true };
    const observer = new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)),
    );
    observer.observe(options);
    setTimeout(() => resolve(0), 500);
  });
}

function medianOf(visits: readonly Visit[]): Visit {
  const median = (pick: (visit: Visit) => number) =>
    visits.map(pick).toSorted((one, other) => one - other)[visits.length >> 1] ?? Number.NaN;
  return {
    wordsMs: median((one) => one.wordsMs),
    paintMs: median((one) => one.paintMs),
    layoutShift: median((one) => one.layoutShift),
    requests: median((one) => one.requests),
    kilobytes: median((one) => one.kilobytes),
  };
}
