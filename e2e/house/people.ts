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
  await chooseLanguage(`${person}@canticle.example`, look.language ?? 'en');
  const page = await openWindow(look);
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^e-(mail|post)/i }).fill(`${person}@canticle.example`);
  await page.getByLabel(/^(password|passord)$/i).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^(sign in|log in|logg inn)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

async function chooseLanguage(email: string, languageKey: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { token } = (await (await fetch(`${address}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string;
  };
  const saved = await fetch(`${address}/api/Session`, {
    method: 'PATCH',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ languageKey }),
  });
  if (!saved.ok) throw new Error(`The language of ${email} was not saved: ${saved.status} ${await saved.text()}`);
}
