import { afterAll, inject, test } from 'vitest';
import { openChromium } from '../browsers/chromium.ts';
import type { Browser, Profile } from '../browsers/browser.ts';
import { connectToFirefox } from '../browsers/firefox.ts';
import { openWebKit } from '../browsers/webkit.ts';
import { address, fetchAs, DEMO_PASSWORD, signInForToken } from '../../house/index.ts';
import { type Page, readPage } from './page.ts';

export { address };

/** A journey in the browser under test: like `test`, skipped when it is not on this machine. */
export const journey = test.skipIf(inject('program') === '');

/* Which of the workers of this run we are in, from 1. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);

let browser: Promise<Browser> | undefined;
const profiles: Profile[] = [];

function openBrowser(): Promise<Browser> {
  if (inject('engine') === 'firefox') return connectToFirefox(inject('waiting')[worker - 1] ?? '');
  if (inject('engine') === 'webkit') return openWebKit(inject('program'), inject('surroundings'));
  return openChromium(inject('program'));
}

/** Opens a window of a profile that nobody has used; it is closed when the file of the journey is done. */
export async function openWindow(origin = address): Promise<Page> {
  browser ??= openBrowser();
  const profile = await (await browser).openProfile();
  profiles.push(profile);
  return readPage(profile, await profile.openTab(), origin);
}

/** Opens a window in which somebody is signed in already, with the password of the demo people, and reads English. */
export async function signInAs(email: string, path = '', origin = address): Promise<Page> {
  await fetchAs(await signInForToken(email), 'PATCH', 'api/Session', { languageKey: 'en' });
  const page = await openWindow(origin);
  // The lightest page there is of the same origin.
  await page.open('/readyz');
  const status = await page.call(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/sign-in/email', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email, password: DEMO_PASSWORD }),
  );
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  if (path) await page.open(path);
  return page;
}

afterAll(async () => {
  await Promise.all(profiles.splice(0).map((profile) => profile.close().catch(() => undefined)));
  await (await browser)?.close();
  browser = undefined;
});
