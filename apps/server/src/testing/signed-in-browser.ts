import { createIdentity } from '../features/identity/index.ts';
import { ADMIT_ALL } from './admit-all.ts';
import type { TestCanticle } from './canticle.ts';
import { type Browser, createBrowser } from './cookie-browser.ts';
import { oneTimeCode } from './one-time-code.ts';

/** The password of everybody these functions add. */
export const PASSWORD = 'a good password';

/** For tests: adds somebody who signs in with a password. */
export async function addPerson({ context }: TestCanticle, email: string): Promise<void> {
  const { addUser } = createIdentity(context, {
    admission: ADMIT_ALL,
    findOpenCollections: async () => ({ ids: [], until: undefined }),
  });
  await addUser(email, { roles: [], password: PASSWORD });
}

/** For tests: signs in with the password; the answer says whether that was enough. */
export const givePassword = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/sign-in/email', { email, password, rememberMe: true });

/** For tests: a browser somebody new is signed in with. */
export async function openSignedIn(canticle: TestCanticle, email: string): Promise<Browser> {
  await addPerson(canticle, email);
  const browser = createBrowser(canticle.app);
  await givePassword(browser, email);
  return browser;
}

type TwoStepSetup = {
  /** What the app is set up with. */
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
  /** The code that turned it on: the one before the current one. */
  readonly usedCode: string;
};

/** For tests: turns two-step sign-in on. */
export async function turnOnTwoStep(browser: Browser): Promise<TwoStepSetup> {
  const { json } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const usedCode = oneTimeCode(json.totpURI, -1);
  await browser.post('/api/auth/two-factor/verify-totp', { code: usedCode });
  return { uri: json.totpURI, recoveryCodes: json.backupCodes, usedCode };
}
