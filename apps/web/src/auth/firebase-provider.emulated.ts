import { deleteApp, type FirebaseApp, type FirebaseOptions, getApps, initializeApp } from 'firebase/app';
import { connectAuthEmulator } from 'firebase/auth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFirebaseProvider, type FirebaseModule, loadFirebase } from './firebase-provider.ts';
import { type IdentityFixture, type MailKind, testIdentityProvider } from './identity-provider.contract.ts';

/* The Firebase library in a browser, against the Firebase emulator, which `npm run test:firebase` starts. */

const emulator = process.env['FIREBASE_EMULATOR'] ?? '';
const project = 'canticle-test';
const settings = { kind: 'firebase', apiKey: 'key', authDomain: 'sing.example', projectId: project } as const;
const admin = { authorization: 'Bearer owner', 'content-type': 'application/json' };

const web = globalThis.fetch;
/* Firebase sends requests through `window`, which here is not the global object. */
const askThrough = (fetch: typeof web) => [globalThis, self].forEach((one) => Object.assign(one, { fetch }));
afterAll(() => askThrough(web));

/*
 * An interceptor between the browser and the service. The emulator treats every sign-in as recent and does not limit
 * guesses: for those two this responds as the service does (its responses:
 * https://docs.cloud.google.com/identity-platform/docs/error-codes).
 */
type Way = { there: boolean; old: boolean; guesses: number };
const MOST_GUESSES = 10;

function guard(way: Way): void {
  askThrough(async (address, init) => {
    if (!way.there) throw new TypeError('fetch failed');
    const path = new URL(String(address)).pathname;
    const asked = typeof init?.body === 'string' ? init.body : '';
    const isSignIn = path.endsWith('accounts:signInWithPassword');
    if (isSignIn && way.guesses >= MOST_GUESSES) return refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
    if (way.old && isDelicate(path, asked)) return refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    const answer = await web(address, init);
    if (isSignIn) way.guesses = answer.ok ? 0 : way.guesses + 1;
    if (isSignIn && answer.ok) way.old = false;
    return answer;
  });
}

const isDelicate = (path: string, asked: string) =>
  (path.endsWith('accounts:update') && /"(password|email)":/.test(asked) && asked.includes('"idToken":')) ||
  (path.endsWith('accounts:sendOobCode') && asked.includes('VERIFY_AND_CHANGE_EMAIL'));

const refusal = (message: string) => Response.json({ error: { code: 400, message } }, { status: 400 });

const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
  const sent = body && { body: JSON.stringify(body) };
  const answer = await web(`${emulator}${path}`, { method, headers: admin, ...sent });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

let browsers = 0;

/*
 * One browser: Firebase stores its state under the name of the app. A newly opened page starts with the storage only.
 */
function openBrowser(firebase: FirebaseModule) {
  const name = `browser-${++browsers}`;
  let page: FirebaseApp | undefined;
  const module: FirebaseModule = {
    ...firebase,
    initializeApp: (options: FirebaseOptions = settings) => (page = initializeApp(options, name)),
    getAuth: (app) => {
      const auth = firebase.getAuth(app);
      connectAuthEmulator(auth, emulator, { disableWarnings: true });
      return auth;
    },
  };
  return {
    open: () => {
      if (page && getApps().includes(page)) void deleteApp(page);
      return createFirebaseProvider(settings, module);
    },
  };
}

const REQUESTS = { verify: 'VERIFY_EMAIL', reset: 'PASSWORD_RESET', change: 'VERIFY_AND_CHANGE_EMAIL' } as const;
type Letter = { email: string; newEmail?: string; oobCode: string; requestType: string };

async function letters(): Promise<Letter[]> {
  const { oobCodes } = (await ask('GET', `/emulator/v1/projects/${project}/oobCodes`)) as { oobCodes: Letter[] };
  return oobCodes;
}

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/* The token that the Firebase Admin library signs for a person; the emulator accepts it unsigned. */
async function customTokenFor(email: string): Promise<string> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`;
  const { users } = (await ask('POST', path, { email: [email] })) as { users: { localId: string }[] };
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ uid: users[0]?.localId, aud: AUDIENCE })}.`;
}

async function emulatedWorld(): Promise<IdentityFixture> {
  const way = { there: true, old: false, guesses: 0 };
  localStorage.clear();
  sessionStorage.clear();
  guard(way);
  const old = new Set((await letters()).map(({ oobCode }) => oobCode));
  const lettersTo = async (email: string, kind: MailKind) =>
    (await letters()).filter(
      (one) => !old.has(one.oobCode) && one.requestType === REQUESTS[kind] && (one.newEmail ?? one.email) === email,
    );
  const firebase = await loadFirebase();
  const browser = openBrowser(firebase);
  return {
    revealsTakenEmails: true,
    createProvider: browser.open,
    reopen: ({ restart }) => {
      if (restart) sessionStorage.clear();
      return browser.open();
    },
    createElsewhere: () => openBrowser(firebase).open(),
    mailedCode: async (email, kind) => (await lettersTo(email, kind)).at(-1)?.oobCode ?? '',
    countMails: async (email, kind) => (await lettersTo(email, kind)).length,
    createToken: customTokenFor,
    expireRecentSignIn: () => {
      way.old = true;
    },
    setOnline: (there) => {
      way.there = there;
    },
  };
}

/* Projects created since 2023 do not reveal which addresses have an account; older ones may. */
describe.each([
  ['that tells nobody who has an account', true],
  ['that tells who has an account', false],
])('a project %s', (name, enableImprovedEmailPrivacy) => {
  beforeEach(async () => {
    await ask('DELETE', `/emulator/v1/projects/${project}/accounts`);
    await ask('PATCH', `/identitytoolkit.googleapis.com/v2/projects/${project}/config`, {
      emailPrivacyConfig: { enableImprovedEmailPrivacy },
    });
  });

  testIdentityProvider(`Firebase, a project ${name}`, emulatedWorld);

  it('tells how an address signs in when it may', async () => {
    const provider = (await emulatedWorld()).createProvider();
    await provider.createAccount({ name: 'Kari', email: 'kari@sing.example', password: 'a long enough one' });
    const told = await provider.listSignInMethods('kari@sing.example');
    expect(told).toEqual(enableImprovedEmailPrivacy ? 'unknown' : ['password']);
  });
});
