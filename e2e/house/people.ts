import type { Page } from 'playwright-core';
import { type Look, openWindow } from './browser.ts';

/** The password of everybody in demo mode. */
export const DEMO_PASSWORD = 'canticle-demo';

/** The demo people, by what they are. */
export type DemoPerson = 'singer' | 'extended' | 'editor' | 'technician' | 'admin' | 'new';

/** Opens a window and signs in through the login page as a person would; gives the window when home has come up. */
export async function signInAs(person: DemoPerson, look: Look = {}): Promise<Page> {
  const page = await openWindow(look);
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^e-(mail|post)/i }).fill(`${person}@canticle.example`);
  await page.getByLabel(/^(password|passord)$/i).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^(sign in|log in|logg inn)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}
