import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { oneTimeCode } from '../../testing/one-time-code.ts';
import { addPerson, givePassword, openSignedIn, PASSWORD, turnOnTwoStep } from '../../testing/signed-in-browser.ts';
import { type FakeSocialProvider, startFakeSocialProvider } from '../../testing/social-provider.ts';
import { createOneTimeToken } from './one-time-token.fixture.ts';
import { deleteExpired } from './queries.ts';

let canticle: TestCanticle;
let provider: FakeSocialProvider;

beforeAll(async () => {
  provider = await startFakeSocialProvider();
  canticle = await startCanticle({ ...provider.environment, TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(async () => {
  await canticle.close();
  await provider.close();
});

const newEmail = () => `${newId()}@example.org`;
const open = () => createBrowser(canticle.app);
const code = (browser: Browser, text: string) => browser.post('/api/auth/two-factor/verify-totp', { code: text });
const recovery = (browser: Browser, text: string) =>
  browser.post('/api/auth/two-factor/verify-backup-code', { code: text });
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/get-session')).json?.user !== undefined;
const subjectsTo = async (email: string) =>
  (await canticle.context.mail.listNewest(100)).filter(({ to }) => to === email).map(({ subject }) => subject);

async function withTwoStep() {
  const email = newEmail();
  const browser = await openSignedIn(canticle, email);
  return { email, browser, ...(await turnOnTwoStep(browser)) };
}

/* A browser in which somebody has entered their password, and nothing more. */
async function halfway(email: string): Promise<Browser> {
  const browser = open();
  await givePassword(browser, email);
  return browser;
}

describe('two-step sign-in', () => {
  it('is on once a code of the app was entered, not before', async () => {
    const email = newEmail();
    const browser = await openSignedIn(canticle, email);
    const { json } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
    expect(new URL(json.totpURI).searchParams.get('issuer')).toBe('Canticle');
    expect((await code(browser, '000000')).status).toBe(401);
    expect((await givePassword(open(), email)).status).toBe(200);
    expect((await code(browser, oneTimeCode(json.totpURI))).status).toBe(200);
    expect((await givePassword(open(), email)).status).toBe(403);
    expect((await browser.api('GET', '/api/canticle/person/sign-in-methods')).json).toEqual({
      hasPassword: true,
      passkeys: [],
      isTwoStepOn: true,
      recoveryCodesLeft: 10,
    });
    expect(await subjectsTo(email)).toEqual(['Two-step sign-in is on']);
  });

  it('needs the password to be turned on, and off', async () => {
    const email = newEmail();
    const browser = await openSignedIn(canticle, email);
    expect((await browser.post('/api/auth/two-factor/enable', { password: 'a wrong one' })).status).toBe(400);
    await turnOnTwoStep(browser);
    expect((await browser.post('/api/auth/two-factor/disable', { password: 'a wrong one' })).status).toBe(400);
    expect((await browser.post('/api/auth/two-factor/disable', {})).status).toBe(400);
    expect((await givePassword(open(), email)).status).toBe(403);
    expect((await browser.post('/api/auth/two-factor/disable', { password: PASSWORD })).status).toBe(200);
    expect((await givePassword(open(), email)).status).toBe(200);
    expect(await subjectsTo(email)).toEqual(['Two-step sign-in is off', 'Two-step sign-in is on']);
  });

  it('lets nobody in with the password alone, and says what is missing', async () => {
    const { email } = await withTwoStep();
    const browser = open();
    const { status, json, headers, text } = await givePassword(browser, email);
    expect([status, json.code, headers['x-problem']]).toEqual([403, 'SECOND_STEP_NEEDED', 'NOT_ALLOWED']);
    expect(json.message).toContain('authenticator app');
    expect(text).not.toContain('token');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/api/auth/token')).status).toBe(401);
  });

  it('lets whoever enters the code in, as long as they wanted', async () => {
    const { email, uri } = await withTwoStep();
    const browser = await halfway(email);
    const { status, headers, json } = await code(browser, oneTimeCode(uri));
    expect(status).toBe(200);
    expect(json.token).toBeUndefined();
    expect(String(headers['set-cookie'])).toMatch(/session_token=[^;]+; Max-Age=2592000/);
    expect((await browser.api('GET', '/api/Session')).result.email).toBe(email);
  });

  it('gives a program its token after the second step, and none before', async () => {
    const { email, uri } = await withTwoStep();
    const first = await canticle.request('POST api/auth/sign-in/email', { body: { email, password: PASSWORD } });
    expect([first.status, first.headers['set-auth-token']]).toEqual([403, undefined]);
    const cookie = [first.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    const second = await canticle.request('POST api/auth/two-factor/verify-totp', {
      body: { code: oneTimeCode(uri) },
      headers: { cookie },
    });
    const bearer = String(second.headers['set-auth-token']);
    const answer = await canticle.request('GET api/auth/token', { headers: { authorization: `Bearer ${bearer}` } });
    expect([second.status, answer.status]).toEqual([200, 200]);
  });

  it('is not asked for again when a session that is used is prolonged', async () => {
    const { browser, email } = await withTwoStep();
    const { id } = await canticle.context.database.read
      .selectFrom('auth_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const expiresAt = new Date(Date.now() + 20 * 24 * 3600_000).toISOString();
    const expireEarlier = () =>
      canticle.context.database.transaction((tx) =>
        tx.updateTable('auth_session').set({ expiresAt }).where('userId', '=', id).execute(),
      );
    for (const path of ['/api/auth/get-session', '/api/auth/token', '/api/auth/list-accounts']) {
      await expireEarlier();
      expect((await browser.get(path)).status).toBe(200);
      expect(await isSignedIn(browser)).toBe(true);
    }
  });

  it('changes nothing for programs of people without it', async () => {
    const email = newEmail();
    await addPerson(canticle, email);
    const { status, headers } = await canticle.request('POST api/auth/sign-in/email', {
      body: { email, password: PASSWORD },
    });
    expect([status, typeof headers['set-auth-token']]).toEqual([200, 'string']);
  });
});

describe('a code', () => {
  it('signs in once', async () => {
    const { email, uri } = await withTwoStep();
    const used = oneTimeCode(uri);
    expect((await code(await halfway(email), used)).status).toBe(200);
    const thief = await halfway(email);
    expect((await code(thief, used)).json.code).toBe('INVALID_CODE');
    expect(await isSignedIn(thief)).toBe(false);
    expect((await code(thief, oneTimeCode(uri, 1))).status).toBe(200);
  });

  it('signs in one of two who send it at the same moment', async () => {
    const { email, uri } = await withTwoStep();
    const browsers = [await halfway(email), await halfway(email)];
    const used = oneTimeCode(uri);
    const statuses = await Promise.all(browsers.map(async (browser) => (await code(browser, used)).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it('that turned it on does not sign in as well', async () => {
    const { email, usedCode } = await withTwoStep();
    expect((await code(await halfway(email), usedCode)).status).toBe(401);
  });

  it('of somebody else signs nobody in', async () => {
    const [anna, bert] = [await withTwoStep(), await withTwoStep()];
    expect((await code(await halfway(anna.email), oneTimeCode(bert.uri))).status).toBe(401);
    expect((await recovery(await halfway(anna.email), bert.recoveryCodes[0] ?? '')).status).toBe(401);
  });

  it('without a password before it signs nobody in', async () => {
    const { uri, recoveryCodes } = await withTwoStep();
    expect((await code(open(), oneTimeCode(uri))).status).toBe(401);
    expect((await recovery(open(), recoveryCodes[0] ?? '')).status).toBe(401);
  });

  it('leaves no mark that spares a device the second step', async () => {
    const { email, uri } = await withTwoStep();
    const browser = await halfway(email);
    await browser.post('/api/auth/two-factor/verify-totp', { code: oneTimeCode(uri), trustDevice: true });
    await browser.post('/api/auth/sign-out', {});
    expect((await givePassword(browser, email)).status).toBe(403);
  });

  it('can be guessed twenty times an hour at most, from however many places', async () => {
    const { email, uri } = await withTwoStep();
    const guesses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const browser = await halfway(email);
      for (let turn = 0; turn < 5; turn += 1) {
        const place = { 'x-forwarded-for': `10.${at}.${turn}.1` };
        const { status } = await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' }, place);
        guesses.push(status);
      }
    }
    expect(guesses.filter((status) => status !== 429).length).toBeLessThanOrEqual(20);
    expect((await code(await halfway(email), oneTimeCode(uri))).status).toBe(429);
  });

  it('is wrong five times for one sign-in at most', async () => {
    const { email, uri } = await withTwoStep();
    const browser = await halfway(email);
    for (let turn = 0; turn < 5; turn += 1) expect((await code(browser, '000000')).status).toBe(401);
    expect((await code(browser, oneTimeCode(uri))).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is no longer accepted once the sign-in is ten minutes old', async () => {
    const { email, uri } = await withTwoStep();
    const browser = await halfway(email);
    await canticle.context.database.transaction((tx) =>
      tx
        .updateTable('auth_verification')
        .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
        .where('expiresAt', '>', new Date(0).toISOString())
        .execute(),
    );
    expect((await code(browser, oneTimeCode(uri))).status).toBe(401);
    await canticle.context.database.transaction((tx) => deleteExpired(tx, new Date(), 1000));
  });
});

describe('a recovery code', () => {
  it('signs in once, also typed in capitals and without its hyphen; the owner is told', async () => {
    const { email, recoveryCodes } = await withTwoStep();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await recovery(await halfway(email), first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await recovery(await halfway(email), first)).status).toBe(401);
    const browser = await halfway(email);
    expect((await recovery(browser, second)).status).toBe(200);
    const methods = await browser.api('GET', '/api/canticle/person/sign-in-methods');
    expect(methods.json.recoveryCodesLeft).toBe(8);
    expect((await subjectsTo(email))[0]).toBe('Someone signed in with a recovery code');
  });

  it('signs in one of two who send it at the same moment', async () => {
    const { email, recoveryCodes } = await withTwoStep();
    const browsers = [await halfway(email), await halfway(email)];
    await Promise.all(browsers.map((browser) => recovery(browser, recoveryCodes[0] ?? '')));
    const signedIn = await Promise.all(browsers.map(isSignedIn));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
  });

  it('is guessed from the same twenty an hour as a code, and five times for one sign-in', async () => {
    const { email, uri, recoveryCodes } = await withTwoStep();
    const [first = ''] = recoveryCodes;
    const once = await halfway(email);
    for (let turn = 0; turn < 5; turn += 1) await recovery(once, 'aaaaa-aaaaa');
    expect((await recovery(once, first)).status).not.toBe(200);
    expect(await isSignedIn(once)).toBe(false);
    for (let at = 0; at < 3; at += 1) {
      const browser = await halfway(email);
      for (let turn = 0; turn < 5; turn += 1) await recovery(browser, 'aaaaa-aaaaa');
    }
    expect((await recovery(await halfway(email), first)).status).toBe(429);
    expect((await code(await halfway(email), oneTimeCode(uri))).status).toBe(429);
  });

  it('is stored as a hash', async () => {
    const { recoveryCodes } = await withTwoStep();
    const stored = JSON.stringify(
      await canticle.context.database.read.selectFrom('auth_two_factor').selectAll().execute(),
    );
    for (const one of recoveryCodes) {
      expect(stored).not.toContain(one);
      expect(stored).not.toContain(one.replace('-', ''));
    }
  });

  it('is refused as the hash it is stored as', async () => {
    const { email } = await withTwoStep();
    const rows = await canticle.context.database.read.selectFrom('auth_two_factor').select('backupCodes').execute();
    const browser = await halfway(email);
    const [hash = ''] = JSON.parse(rows.at(-1)?.backupCodes ?? '[]');
    expect((await recovery(browser, hash)).status).toBe(401);
  });

  it('ends when new ones are made, which needs the password', async () => {
    const { email, browser, recoveryCodes } = await withTwoStep();
    const renew = (password: string) => browser.post('/api/auth/two-factor/generate-backup-codes', { password });
    expect((await renew('a wrong one')).status).toBe(400);
    const { json } = await renew(PASSWORD);
    expect((await recovery(await halfway(email), recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await recovery(await halfway(email), json.backupCodes[0])).status).toBe(200);
    expect(await subjectsTo(email)).toContain('Your recovery codes were replaced');
  });
});

describe('no way around the second step', () => {
  const resetToken = async (email: string) => {
    await open().post('/api/auth/request-password-reset', { email });
    const mail = (await canticle.context.mail.listNewest(20)).find(
      ({ to, text }) => to === email && text.includes('reset'),
    );
    return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token');
  };

  it('is a new password: it stays on, and nobody is signed in by the mail', async () => {
    const { email, browser, uri } = await withTwoStep();
    const waiting = await halfway(email);
    const reset = { token: await resetToken(email), newPassword: 'another good password' };
    expect((await open().post('/api/auth/reset-password', reset)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    // Whoever knew the old password and waits for a code does not get in either.
    expect((await code(waiting, oneTimeCode(uri))).status).toBe(401);
    const after = open();
    expect((await givePassword(after, email, 'another good password')).status).toBe(403);
    expect((await code(after, oneTimeCode(uri))).status).toBe(200);
  });

  it('is another service that signs the same account in', async () => {
    const start = async (browser: Browser) => {
      const social = {
        provider: 'google',
        callbackURL: '/songs?page=2',
        errorCallbackURL: '/login',
        disableRedirect: true,
      };
      const { json } = await browser.post('/api/auth/sign-in/social', social);
      const answer = await fetch(json.url, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      return browser.get(`${back.pathname}${back.search}`);
    };
    provider.signInAs({ subject: 'two-ways', name: 'Tove', email: 'tove@example.org' });
    const browser = open();
    await start(browser);
    const { user } = (await browser.get('/api/auth/get-session')).json;
    const reset = { token: await resetToken(user.email), newPassword: PASSWORD };
    expect((await open().post('/api/auth/reset-password', reset)).status).toBe(200);
    const own = open();
    expect((await givePassword(own, user.email)).status).toBe(200);
    const { uri } = await turnOnTwoStep(own);
    const again = open();
    const { status, headers } = await start(again);
    expect([status, String(headers['location'])]).toEqual([302, '/login?step=code&to=%2Fsongs%3Fpage%3D2']);
    expect(await isSignedIn(again)).toBe(false);
    expect((await code(again, oneTimeCode(uri))).status).toBe(200);
    expect(await isSignedIn(again)).toBe(true);
  });

  it('is what the first step alone can reach: neither what is stored nor what turns the second off', async () => {
    const { email } = await withTwoStep();
    const browser = await halfway(email);
    for (const [method, path] of [
      ['POST', 'two-factor/disable'],
      ['POST', 'two-factor/enable'],
      ['POST', 'two-factor/generate-backup-codes'],
      ['POST', 'change-password'],
      ['POST', 'change-email'],
      ['GET', 'passkey/generate-register-options'],
      ['GET', 'list-accounts'],
      ['GET', 'token'],
    ] as const) {
      const body = { password: PASSWORD, currentPassword: PASSWORD, newPassword: `${PASSWORD}!`, newEmail: newEmail() };
      const { status } = await (method === 'GET'
        ? browser.get(`/api/auth/${path}`)
        : browser.post(`/api/auth/${path}`, body));
      expect([path, status]).toEqual([path, 401]);
    }
    expect((await browser.api('GET', '/api/Session')).status).toBe(401);
    expect((await givePassword(open(), email)).status).toBe(403);
  });

  it('is a one-time token', async () => {
    const { email } = await withTwoStep();
    const browser = open();
    const token = await createOneTimeToken(canticle.context, email);
    const { json, status } = await browser.post('/api/auth/one-time-token/verify', { token });
    expect([status, json.code]).toEqual([403, 'SECOND_STEP_NEEDED']);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('the operator', () => {
  it('turns it off for somebody who lost their codes, who is told', async () => {
    const { email } = await withTwoStep();
    const { turnOffTwoStep } = (await import('../../create-identity.ts')).createAppIdentity(canticle.context);
    expect(await turnOffTwoStep(email)).toBe(true);
    expect((await givePassword(open(), email)).status).toBe(200);
    expect((await subjectsTo(email))[0]).toBe('Two-step sign-in is off');
    expect(await turnOffTwoStep(email)).toBe(false);
    expect(await turnOffTwoStep('nobody@example.org')).toBeUndefined();
  });
});
