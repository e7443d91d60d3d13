import type { Page } from 'playwright-core';
import { address, type WindowOptions, openWindow } from './browser.ts';

/** The password of everybody in demo mode. */
export const DEMO_PASSWORD = 'canticle-demo';

/** The demo people, by what they are. */
export type DemoPerson = 'singer' | 'extended' | 'editor' | 'technician' | 'admin' | 'new';

/** How the window looks, and the page it opens at; left out, the journey goes to its first page itself. */
export type SignInOptions = WindowOptions & { readonly path?: string };

/**
 * Opens a window in which somebody is signed in already. The person reads the language of the window, whatever a journey
 * before this one chose for them; what they chose for single songs is forgotten with the first window of each file.
 */
export async function signInAs(person: DemoPerson, arrival: SignInOptions = {}): Promise<Page> {
  return signInWith(`${person}@canticle.example`, arrival);
}

/** The same for anybody with the password of the demo people. */
export async function signInWith(email: string, { path: at, ...look }: SignInOptions = {}): Promise<Page> {
  const cookies = await signIn(email);
  const token = await fetchToken(cookies);
  await fetchAs(token, 'PATCH', 'api/Session', { languageKey: look.language ?? 'en' });
  await resetSongPreferences(email, token);
  const page = await openWindow(look);
  await page
    .context()
    .addCookies(cookies.map((cookie) => ({ ...cookie, url: look.origin ?? address, httpOnly: true })));
  if (at !== undefined) await page.goto(at);
  return page;
}

/** Has somebody complete the registration and agree to the privacy policy, so that nothing is asked of them, and read English. */
export async function completeRegistration(person: DemoPerson): Promise<void> {
  const token = await signInForToken(`${person}@canticle.example`);
  await fetchAs(token, 'PATCH', 'api/Session/Profile?firstTimeRegistration=true', {});
  await fetchAs(token, 'GET', 'api/Session/AcceptPolicies?privacyPolicy=true');
  await fetchAs(token, 'PATCH', 'api/Session', { languageKey: 'en' });
}

const json = { 'content-type': 'application/json' };

/** A bearer for this address. */
export async function signInForToken(email: string): Promise<string> {
  return fetchToken(await signIn(email));
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

async function fetchToken(cookies: readonly Cookie[]): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${address}/api/auth/token`, { headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}

const defaultPreferences = {
  semitones: null,
  capo: null,
  notation: null,
  language: null,
  secondLanguage: null,
  format: null,
};
const seenEmails = new Set<string>();

async function resetSongPreferences(email: string, token: string): Promise<void> {
  if (seenEmails.has(email)) return;
  seenEmails.add(email);
  const chosenAt = new Date().toISOString();
  for (const { songId } of await fetchAs<{ songId: string }[]>(token, 'GET', 'api/canticle/song-choices')) {
    await fetchAs(token, 'PUT', `api/canticle/song-choices/${songId}`, { ...defaultPreferences, size: null, chosenAt });
  }
}

/** Makes a call of the API and gives its answer; throws with what was said when it is not done. @param version  of the API */
export async function fetchAs<T>(
  token: string,
  method: string,
  path: string,
  body?: object,
  version?: '3.0' | '4.0',
): Promise<T> {
  const response = await fetch(`${address}/${path}`, {
    method,
    headers: { ...json, authorization: `Bearer ${token}`, ...(version && { 'x-api-version': version }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} was not done: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
