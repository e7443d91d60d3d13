import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, inject, test } from 'vitest';

/** Where the server answers, without a slash at the end. */
export const address = inject('address');

/** Another site, which may show sheet music of ours: its page shows the address in `?frame=` in a frame. */
export const parish = inject('parish');

/** A journey: like `test`, skipped when there is no browser on the machine. */
export const journey = test.skipIf(inject('browser') === '');

/** How large the window is. */
export const SIZES = { '390x844': { width: 390, height: 844 }, '1440x900': { width: 1440, height: 900 } } as const;

export type Size = keyof typeof SIZES;
export type Theme = 'light' | 'dark';

/** `worker`: the app keeps itself on the device, as it does for people; without it every journey sees the server. */
export type Look = {
  readonly size?: Size;
  readonly theme?: Theme;
  readonly language?: 'en' | 'no';
  readonly worker?: boolean;
  /** Another address of the server, without a slash at the end. */
  readonly origin?: string;
};

let browser: Promise<Browser> | undefined;
const contexts: BrowserContext[] = [];

/** Opens a window nobody has used before (no cookies, no copy); it is closed when the file of the journey is done. */
export async function openWindow({
  size = '1440x900',
  theme = 'light',
  language = 'en',
  worker = false,
  origin = address,
}: Look = {}): Promise<Page> {
  browser ??= chromium.connect(inject('browser'));
  const context = await (await browser).newContext({
    baseURL: origin,
    viewport: SIZES[size],
    colorScheme: theme,
    locale: language === 'no' ? 'nb-NO' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(20_000 * SLOWED);
  contexts.push(context);
  if (SLOWED > 1) await slowDown(context);
  return context.newPage();
}

/* How many times slower a device is than this machine; answers then also come late, and in another order than asked. */
const SLOWED = Number(process.env['JOURNEYS_SLOWED'] ?? 1);
const LATE_MS = 600;

async function slowDown(context: BrowserContext): Promise<void> {
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED }).catch(() => undefined);
  });
  await context.route('**/api/**', async (route) => {
    await setTimeout(Math.random() * LATE_MS);
    await route.fallback().catch(() => undefined);
  });
}

afterAll(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await (await browser)?.close();
  browser = undefined;
});
