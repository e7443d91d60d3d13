import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, inject, test } from 'vitest';

/** Where the server answers, without a slash at the end. */
export const address = inject('address');

/** The same server over plain HTTP, as on a local network: browsers give it no secure context. */
export const plainHttpAddress = address.replace('127.0.0.1', 'hall.example');

/** Another site, which may show sheet music of ours: its page shows the address in `?frame=` in a frame. */
export const otherSite = inject('parish');

/** The site of an existing client, which payments may lead back to and which may show media too, with the same page. */
export const clientSite = inject('client');

/** A journey: like `test`, skipped when there is no browser on the machine. */
export const journey = test.skipIf(inject('browser') === '');

/** How large the window is. */
export const SIZES = { '390x844': { width: 390, height: 844 }, '1440x900': { width: 1440, height: 900 } } as const;

export type Size = keyof typeof SIZES;
export type Theme = 'light' | 'dark';

/** `worker`: the app keeps itself on the device, as it does for people; without it every journey sees the server. */
export type WindowOptions = {
  readonly size?: Size;
  readonly theme?: Theme;
  readonly language?: 'en' | 'no';
  readonly worker?: boolean;
  /** Another address of the server, without a slash at the end. */
  readonly origin?: string;
};

/* JOURNEYS_LATE=800 shows what a journey, or the app, decides too early; 0 otherwise. */
const MAX_DELAY_MS = Number(process.env['JOURNEYS_LATE'] ?? 0);

let browser: Promise<Browser> | undefined;
const contexts: BrowserContext[] = [];

/** Opens a window nobody has used before (no cookies, no copy); it is closed when the file of the journey is done. */
export async function openWindow({
  size = '1440x900',
  theme = 'light',
  language = 'en',
  worker = false,
  origin = address,
}: WindowOptions = {}): Promise<Page> {
  browser ??= chromium.connect(inject('browser'));
  const context = await (await browser).newContext({
    baseURL: origin,
    viewport: SIZES[size],
    colorScheme: theme,
    locale: language === 'no' ? 'nb-NO' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(20_000);
  contexts.push(context);
  if (MAX_DELAY_MS > 0) await delayResponses(context, MAX_DELAY_MS, worker ? /\/api\// : /\/(api|assets)\//);
  return context.newPage();
}

/*
 * Has answers come up to so many milliseconds late, in another order than asked for; files of the app too, where no worker
 * stores all of them first.
 */
async function delayResponses(context: BrowserContext, maxMs: number, urlPattern: RegExp): Promise<void> {
  await context.route(urlPattern, async (route) => {
    await setTimeout(Math.random() * maxMs);
    await route.fallback().catch(() => undefined);
  });
}

/* What a journey saw when it failed says more than the line it stopped at. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.innerText('body', { timeout: 1000 }).catch(() => 'nothing that could be read');
    console.log(`${task.name}: ${page.url()} showed\n${text.replace(/\s*\n\s*/g, ' | ').slice(0, 1500)}`);
  }
});

afterAll(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await (await browser)?.close();
  browser = undefined;
});
