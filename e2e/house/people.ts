import type { Page } from 'playwright-core';
import { address, type Look, openWindow } from './browser.ts';

/** The password of everybody in demo mode. */
export const DEMO_PASSWORD = 'canticle-demo';

/** The demo people, by what they are. */
export type DemoPerson = 'singer' | 'extended' | 'editor' | 'technician' | 'admin' | 'new';

/** How the window looks, and the page it opens at; left out, the journey goes to its first page itself. */
export type Arrival = Look & { readonly at?: string };

/**
 * Opens a window in which somebody is signed in already. The person reads the language of the window, whatever a journey
 * before this one chose for them; what they chose for single songs is forgotten with the first window of each file.
 */
export async function signInAs(person: DemoPerson, arrival: Arrival = {}): Promise<Page> {
  return signInWith(`${person}@canticle.example`, arrival);
}

/** The same for anybody with the password of the demo people. */
export async function signInWith(email: string, { at, ...look }: Arrival = {}): Promise<Page> {
  const cookies = await signIn(email);
  const token = await tokenWith(cookies);
  await askAs(token, 'PATCH', 'api/Session', { languageKey: look.language ?? 'en' });
  await forgetChoices(email, token);
  const page = await openWindow(look);
  await page
    .context()
    .addCookies(cookies.map((cookie) => ({ ...cookie, url: look.origin ?? address, httpOnly: true })));
  if (at !== undefined) await page.goto(at);
  return page;
}

/** Has somebody complete the registration and agree to the privacy policy, so that nothing is asked of them, and read English. */
export async function settleIn(person: DemoPerson): Promise<void> {
  const token = await tokenOf(`${person}@canticle.example`);
  await askAs(token, 'PATCH', 'api/Session/Profile?firstTimeRegistration=true', {});
  await askAs(token, 'GET', 'api/Session/AcceptPolicies?privacyPolicy=true');
  await askAs(token, 'PATCH', 'api/Session', { languageKey: 'en' });
}

const json = { 'content-type': 'application/json' };

/** A bearer for this address. */
export async function tokenOf(email: string): Promise<string> {
  return tokenWith(await signIn(email));
}

type Cookie = { readonly name: string; readonly value: string };

async function signIn(email: string): Promise<readonly Cookie[]> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const pair = cookie.split(';')[0] ?? '';
    return { name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) };
  });
}

async function tokenWith(cookies: readonly Cookie[]): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${address}/api/auth/token`, { headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}

const nothing = { semitones: null, capo: null, notation: null, language: null, secondLanguage: null, format: null };
const met = new Set<string>();

async function forgetChoices(email: string, token: string): Promise<void> {
  if (met.has(email)) return;
  met.add(email);
  const chosenAt = new Date().toISOString();
  for (const { songId } of await askAs<{ songId: string }[]>(token, 'GET', 'api/canticle/song-choices')) {
    await askAs(token, 'PUT', `api/canticle/song-choices/${songId}`, { ...nothing, size: null, chosenAt });
  }
}

/** Makes a call of the API and gives its answer; throws with what was said when it is not done. @param version  of the API */
export async function askAs<T>(
  token: string,
  method: string,
  path: string,
  body?: object,
  version?: '3.0' | '4.0',
): Promise<T> {
  const answer = await fetch(`${address}/${path}`, {
    method,
    headers: { ...json, authorization: `Bearer ${token}`, ...(version && { 'x-api-version': version }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was not done: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
