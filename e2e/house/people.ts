import type { Page } from 'playwright-core';
import { address, type Look, openWindow } from './browser.ts';

/** The password of everybody in demo mode. */
export const DEMO_PASSWORD = 'canticle-demo';

/** The demo people, by what they are. */
export type DemoPerson = 'singer' | 'extended' | 'editor' | 'technician' | 'admin' | 'new';

/**
 * Opens a window and signs in through the login page as a person would; gives the window when home has come up. The
 * person reads the language of the window, whatever a journey before this one chose for them.
 */
export async function signInAs(person: DemoPerson, look: Look = {}): Promise<Page> {
  return signInWith(`${person}@canticle.example`, look);
}

/** The same for anybody with the password of the demo people. */
export async function signInWith(email: string, look: Look = {}): Promise<Page> {
  await chooseLanguage(email, look.language ?? 'en');
  const page = await openWindow(look);
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^e-(mail|post)/i }).fill(email);
  await page.getByLabel(/^(password|passord)$/i).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^(sign in|log in|logg inn)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

/** Has somebody complete the registration and agree to the privacy policy, so that nothing is asked of them. */
export async function settleIn(person: DemoPerson): Promise<void> {
  const token = await tokenOf(`${person}@canticle.example`);
  await askAs(token, 'PATCH', 'api/Session/Profile?firstTimeRegistration=true', {});
  await askAs(token, 'GET', 'api/Session/AcceptPolicies?privacyPolicy=true');
}

async function chooseLanguage(email: string, languageKey: string): Promise<void> {
  await askAs(await tokenOf(email), 'PATCH', 'api/Session', { languageKey });
}

const json = { 'content-type': 'application/json' };

/** A bearer for this address. */
export async function tokenOf(email: string): Promise<string> {
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const answer = (await (await fetch(`${address}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string;
  };
  return answer.token;
}

/** Makes a call of the API; throws with what was said when it is not done. */
export async function askAs(token: string, method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${address}/${path}`, {
    method,
    headers: { ...json, authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was not done: ${answer.status} ${await answer.text()}`);
}
