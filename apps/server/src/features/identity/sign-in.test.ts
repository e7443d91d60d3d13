import { setTimeout as delay } from 'node:timers/promises';
import { getMigrations } from 'better-auth/db/migration';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createIdentity } from './index.ts';
import { deleteExpired } from './queries.ts';
import { createSignInService } from './sign-in-service.ts';
import { createOneTimeToken, NO_MAILS } from './one-time-token.fixture.ts';
import { scryptCosts } from '../../testing/cheap-passwords.ts';
import { withFullDisk } from '../../testing/full-disk.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

let canticle: TestCanticle;

beforeAll(async () => {
  canticle = await startCanticle();
});

afterAll(() => canticle.close());

const PASSWORD = 'a good password';

async function signUp(email: string): Promise<void> {
  const account = { name: 'Anna', email, password: PASSWORD };
  expect((await createBrowser(canticle.app).post('/api/auth/sign-up/email', account)).status).toBe(200);
}

async function signIn(email: string): Promise<Browser> {
  const browser = createBrowser(canticle.app);
  expect((await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  return browser;
}

async function signUpAndVerify(email: string): Promise<Browser> {
  await signUp(email);
  const link = `/api/auth/verify-email?token=${await tokenInMail(email)}`;
  expect((await createBrowser(canticle.app).get(link)).status).toBe(200);
  return signIn(email);
}

/* A user whose address is not verified although they are signed in, as after some social sign-ins. */
async function signUpUnverified(email: string): Promise<Browser> {
  const browser = await signUpAndVerify(email);
  await canticle.context.database.transaction((tx) => canticle.context.mail.deleteTo(tx, email));
  await canticle.context.database.transaction((tx) =>
    tx.updateTable('auth_user').set({ emailVerified: false }).where('email', '=', email).execute(),
  );
  return browser;
}

const mailsTo = async (email: string) =>
  (await canticle.context.mail.listNewest(100)).filter((mail) => mail.to === email);

async function linkInMail(email: string): Promise<URL> {
  const [mail] = await mailsTo(email);
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

const tokenInMail = async (email: string) =>
  encodeURIComponent((await linkInMail(email)).searchParams.get('token') ?? '');

describe('the tables of the sign-in service', () => {
  it('are exactly the ones the library wants', async () => {
    const { context } = canticle;
    const { options } = createSignInService(context, NO_MAILS, ADMIT_ALL);
    const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options);
    expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
      toBeCreated: [],
      toBeAdded: [],
      toBeAddedIndexes: [],
      schemaProblems: [],
    });
  });
});

describe('a new account', () => {
  const attempt = (email: string, password = PASSWORD) =>
    createBrowser(canticle.app).post('/api/auth/sign-in/email', { email, password });

  it('is verified by the link in the mail it gets at once, and lets its owner in from then on', async () => {
    const email = 'new@example.org';
    await signUp(email);
    expect(await mailsTo(email)).toHaveLength(1);
    const link = await linkInMail(email);
    expect([link.hostname, link.pathname]).toEqual(['localhost', '/verify-email']);
    expect((await attempt(email)).status).toBe(401);
    expect((await createBrowser(canticle.app).get(`/api/auth/verify-email${link.search}`)).status).toBe(200);
    const browser = await signIn(email);
    expect((await browser.api('GET', '/api/Session')).result).toMatchObject({
      email,
      displayName: 'Anna',
      registered: false,
    });
  });

  describe('whose owner agreed to the policies on the card', () => {
    const join = (
      email: string,
      details: object = {},
      browser = createBrowser(canticle.app),
      headers: Record<string, string> = {},
    ) =>
      browser.post(
        '/api/auth/sign-up/email',
        { name: 'Kari', email, password: PASSWORD, agreed: true, ...details },
        headers,
      );
    const open = async (browser: Browser, email: string, headers: Record<string, string> = {}) =>
      browser.get(`/api/auth/verify-email?token=${await tokenInMail(email)}&signIn=true`, headers);

    it('is in by the link in the mail, which leads to the page that was wanted, and is asked nothing more', async () => {
      const email = 'joins@example.org';
      const wanted = '/songs/HH/12?format=chords&name=Blåbær';
      const callbackURL = `/verify-email?to=${encodeURIComponent(wanted)}`;
      const browser = createBrowser(canticle.app);
      expect((await join(email, { callbackURL }, browser)).status).toBe(200);
      expect((await linkInMail(email)).searchParams.get('to')).toBe(wanted);
      expect((await open(browser, email)).status).toBe(200);
      const { result } = await browser.api('GET', '/api/Session');
      expect(result).toMatchObject({ email, registered: true, privacyPolicy: true, termsAndConditions: true });
      expect(await mailsTo(email)).toHaveLength(1);
    });

    it('has the language of the card from then on, also where nobody chose one; English leaves it to the device', async () => {
      for (const [name, spoken, stored] of [
        ['gerda', 'de-DE,de;q=0.9', { defaultLanguage: 'de', languageChosen: true }],
        ['odd', 'nb', { defaultLanguage: 'no', languageChosen: true }],
        ['ann', 'en-GB', { defaultLanguage: 'en', languageChosen: false }],
      ] as const) {
        const email = `${name}@example.org`;
        const browser = createBrowser(canticle.app);
        await join(email, {}, browser, { 'accept-language': spoken });
        // The mail is opened on a device of another language.
        await open(browser, email, { 'accept-language': 'sv' });
        await browser.api('GET', '/api/Session');
        const { json } = await browser.api('GET', '/api/Session/Settings');
        expect(json).toMatchObject(stored);
      }
    });

    it('is signed in once only, and not by an address that a page opens', async () => {
      const email = 'first-time@example.org';
      const led = createBrowser(canticle.app);
      await join(email, {}, led);
      await open(led, email, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
      expect((await led.get('/api/auth/get-session')).json).toBeNull();
      await open(led, email);
      expect((await led.get('/api/auth/get-session')).json).toBeNull();
    });

    it('whose address somebody else signed up with is verified by the link, and not signed in', async () => {
      const email = 'victim@example.org';
      const victim = createBrowser(canticle.app);
      await join(email, {}, victim);
      // Takes the place of the account that was not verified yet.
      await join(email, { password: 'known to the thief' });
      expect((await open(victim, email)).status).toBe(200);
      expect((await victim.get('/api/auth/get-session')).json).toBeNull();
    });

    it('does not agree for somebody who has an account already', async () => {
      const email = 'agreed@example.org';
      const owner = await signUpAndVerify(email);
      await join(email);
      expect((await owner.api('GET', '/api/Session')).result).toMatchObject({
        registered: false,
        privacyPolicy: false,
      });
    });

    it('is led to no other site', async () => {
      const response = await join('elsewhere@example.org', { callbackURL: 'https://elsewhere.example/' });
      expect(response.status).toBe(403);
    });
  });

  it('says that it is verified when its link is opened a second time', async () => {
    await signUp('twice@example.org');
    const link = `/api/auth/verify-email?token=${await tokenInMail('twice@example.org')}`;
    const statuses = [await createBrowser(canticle.app).get(link), await createBrowser(canticle.app).get(link)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is answered the same whether or not somebody has the address, and signs nobody in', async () => {
    await signUpAndVerify('taken@example.org');
    const ask = (email: string) =>
      createBrowser(canticle.app).post('/api/auth/sign-up/email', { name: 'B', email, password: 'a password of mine' });
    const taken = await ask('Taken@Example.org');
    const free = await ask('free@example.org');
    const shapeOf = ({ status, headers, json }: typeof taken) => ({
      status,
      headers: Object.keys(headers).toSorted(),
      answer: {
        ...json,
        user: { ...json.user, id: typeof json.user.id, email: '', createdAt: 'then', updatedAt: 'then' },
      },
    });
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    expect(Object.keys(taken.json.user)).toEqual(Object.keys(free.json.user));
    const cookies = [taken, free].map(({ headers }) => String(headers['set-cookie']).replace(/=[\w-]{43};/, '=…;'));
    expect([taken.status, ...new Set(cookies)]).toEqual([
      200,
      'canticle.sign-up=…; Max-Age=86400; Path=/api/auth; HttpOnly; SameSite=Lax',
    ]);
    // Signing in reveals nothing either: an address that has just signed up is refused like one of somebody else.
    const [known, unknown] = [
      await attempt('taken@example.org', 'a password of mine'),
      await attempt('free@example.org', 'a password of mine'),
    ];
    expect([known.status, known.json, known.headers['x-problem']]).toEqual([
      unknown.status,
      unknown.json,
      unknown.headers['x-problem'],
    ]);
    expect(known.json).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  });

  it('tells the owner of a known address that somebody tried, and how to sign in; their password stays', async () => {
    const email = 'owner@example.org';
    await signUpAndVerify(email);
    const account = { name: 'B', email, password: 'a password of mine' };
    await createBrowser(canticle.app).post('/api/auth/sign-up/email', account);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).toMatch(/sign in with it.+Forgot your password/i);
    expect((await linkInMail(email)).pathname).toBe('/login');
    expect((await attempt(email)).status).toBe(200);
    expect((await attempt(email, account.password)).status).toBe(401);
  });

  it('that was never verified gives way to whoever signs up with the address later', async () => {
    const email = 'squatted@example.org';
    const stranger = { name: 'Stranger', email, password: 'the password of a stranger' };
    await createBrowser(canticle.app).post('/api/auth/sign-up/email', stranger);
    const older = await tokenInMail(email);
    await signUp(email);
    expect((await createBrowser(canticle.app).get(`/api/auth/verify-email?token=${older}`)).status).toBe(401);
    await createBrowser(canticle.app).get(`/api/auth/verify-email?token=${await tokenInMail(email)}`);
    expect((await attempt(email, stranger.password)).status).toBe(401);
    expect((await (await signIn(email)).api('GET', '/api/Session')).result.displayName).toBe('Anna');
  });

  it('that the operator has given a role does not give way', async () => {
    const email = 'invited@example.org';
    await signUp(email);
    const { addUser } = createIdentity(canticle.context, {
      admission: ADMIT_ALL,
      findOpenCollections: async () => ({ ids: [], until: undefined }),
    });
    const { link } = await addUser(email, { roles: ['editor'] });
    await signUp(email);
    const token = new URL(link ?? '').searchParams.get('token');
    const chosen = await createBrowser(canticle.app).post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    expect(chosen.status).toBe(200);
    expect((await (await signIn(email)).api('GET', '/api/Session')).result.roles).toEqual(['editor']);
  });

  it('is one when two sign up with the address at the same moment, who are answered the same', async () => {
    const email = 'race@example.org';
    const ask = (name: string) =>
      createBrowser(canticle.app).post('/api/auth/sign-up/email', { name, email, password: PASSWORD });
    const answers = await Promise.all([ask('A'), ask('B')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const found = canticle.context.database.read.selectFrom('auth_user').select('id').where('email', '=', email);
    expect(await found.execute()).toHaveLength(1);
  });

  it('is one however many sign up with the address, one a moment after the other', async () => {
    const email = 'crowd@example.org';
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => {
        await delay(place * 20);
        return createBrowser(canticle.app).post('/api/auth/sign-up/email', { name: 'A', email, password: PASSWORD });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const found = canticle.context.database.read.selectFrom('auth_user').select('id').where('email', '=', email);
    expect(await found.execute()).toHaveLength(1);
  });

  it('causes five mails an hour to one address at most, and nobody is told', async () => {
    const email = 'flooded@example.org';
    for (let count = 0; count < 7; count += 1) await signUp(email);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('needs a password of ten characters', async () => {
    const short = await createBrowser(canticle.app).post('/api/auth/sign-up/email', {
      name: 'B',
      email: 'short@example.org',
      password: 'nine12345',
    });
    expect([short.status, short.json.code, short.headers['x-problem']]).toEqual([
      400,
      'PASSWORD_TOO_SHORT',
      'BAD_REQUEST',
    ]);
  });

  it('is not verified by a link that somebody made up', async () => {
    const { status, json } = await createBrowser(canticle.app).get('/api/auth/verify-email?token=made.up.token');
    expect([status, json.code]).toEqual([401, 'INVALID_TOKEN']);
  });

  it('gets its mail in Norwegian from a Norwegian browser', async () => {
    await createBrowser(canticle.app).post(
      '/api/auth/sign-up/email',
      { name: 'N', email: 'norsk@example.org', password: PASSWORD },
      { 'accept-language': 'nb-NO,nb;q=0.9,en;q=0.5' },
    );
    expect((await mailsTo('norsk@example.org'))[0]?.subject).toBe('Bekreft e-postadressen din');
  });
});

describe('a stored password', () => {
  it('costs whoever guesses it 32 MB and 16,384 rounds a guess', async () => {
    await signUp('costly@sing.example');
    expect(scryptCosts.asked).toMatchObject({ N: 16_384, r: 16, p: 1 });
  });
});

describe('an address that is not verified', () => {
  it('opens nothing to whoever is signed in with it', async () => {
    const browser = await signUpUnverified('open1@example.org');
    const { status, headers } = await browser.api('GET', '/api/Session');
    expect([status, headers['x-problem']]).toEqual([401, 'EMAIL_NOT_VERIFIED']);
  });

  it('gets a verification mail at most every two minutes', async () => {
    const browser = await signUpUnverified('open2@example.org');
    expect((await browser.api('GET', '/api/Session/VerifyEmail')).status).toBe(200);
    const again = await browser.api('GET', '/api/Session/VerifyEmail');
    expect([again.status, again.headers['x-problem']]).toEqual([429, 'TOO_MANY']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(100);
    expect(await mailsTo('open2@example.org')).toHaveLength(1);
    await canticle.context.database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ verification_sent_at: new Date(Date.now() - 121_000).toISOString() })
        .where('email', '=', 'open2@example.org')
        .execute(),
    );
    expect((await browser.api('GET', '/api/Session/VerifyEmail')).status).toBe(200);
    expect(await mailsTo('open2@example.org')).toHaveLength(2);
    expect((await browser.get(`/api/auth/verify-email?token=${await tokenInMail('open2@example.org')}`)).status).toBe(
      200,
    );
    expect((await browser.api('GET', '/api/Session')).status).toBe(200);
  });

  it('that is verified by now gets no further mail', async () => {
    const browser = await signUpAndVerify('open3@example.org');
    expect((await browser.api('GET', '/api/Session/VerifyEmail')).status).toBe(409);
  });

  it('is verified too by choosing a password with a link that was mailed to it', async () => {
    const email = 'forgetful@example.org';
    await signUp(email);
    await createBrowser(canticle.app).post('/api/auth/request-password-reset', { email });
    const token = decodeURIComponent(await tokenInMail(email));
    await createBrowser(canticle.app).post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    expect((await (await signIn(email)).api('GET', '/api/Session')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('gives an API client its bearer, with a cookie or with the session token', async () => {
    await signUpAndVerify('client@example.org');
    const account = { email: 'client@example.org', password: PASSWORD };
    const client = createBrowser(canticle.app);
    await client.post('/api/auth/sign-in/email', account);
    const { json } = await client.get('/api/auth/token');
    expect(
      (await canticle.request('GET api/Session', { headers: { authorization: `Bearer ${json.token}` } })).status,
    ).toBe(200);
    const { headers } = await canticle.request('POST api/auth/sign-in/email', { body: account });
    const withoutCookies = await canticle.request('GET api/auth/token', {
      headers: { authorization: `Bearer ${headers['set-auth-token']}` },
    });
    expect(decodeJwt(withoutCookies.json.token).sub).toBe(decodeJwt(json.token).sub);
  });

  it('makes bearers that say who, how sure and since when, for ten minutes', async () => {
    const browser = await signUpAndVerify('claims@example.org');
    const bearer = await browser.bearer();
    const { iat = 0, exp = 0, ...claims } = decodeJwt(bearer);
    expect(claims).toMatchObject({
      iss: 'canticle',
      aud: 'canticle',
      email: 'claims@example.org',
      email_verified: true,
      name: 'Anna',
      auth_time: expect.any(Number),
    });
    expect(exp - iat).toBe(600);
    expect(decodeProtectedHeader(bearer)).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) });
  });

  it('gives the bearer with the answer that says who is signed in, and none to a stranger', async () => {
    const browser = await signUpAndVerify('at-once@example.org');
    const { headers, json } = await browser.get('/api/auth/get-session');
    const bearer = String(headers['set-auth-jwt']);
    expect((await canticle.request('GET api/Session', { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(
      200,
    );
    expect(decodeJwt(bearer).sub).toBe(json.user.id);
    const stranger = await createBrowser(canticle.app).get('/api/auth/get-session');
    expect([stranger.status, stranger.headers['set-auth-jwt']]).toEqual([200, undefined]);
  });

  it('gives no bearer to whoever is signed out', async () => {
    const { status, headers } = await createBrowser(canticle.app).get('/api/auth/token');
    expect([status, headers['x-problem']]).toEqual([401, 'SIGNED_OUT']);
  });

  it('lasts thirty days when the person wants to be remembered, else until the browser closes', async () => {
    await signUpAndVerify('remember@example.org');
    const cookieFor = async (rememberMe: boolean) => {
      const { headers } = await createBrowser(canticle.app).post('/api/auth/sign-in/email', {
        email: 'remember@example.org',
        password: PASSWORD,
        rememberMe,
      });
      return [headers['set-cookie']].flat().find((cookie) => String(cookie).includes('session_token')) ?? '';
    };
    expect(await cookieFor(true)).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    expect(await cookieFor(false)).not.toMatch(/Max-Age/);
  });

  it('ends with signing out', async () => {
    const browser = await signUpAndVerify('out@example.org');
    await browser.post('/api/auth/sign-out', {});
    expect((await browser.get('/api/auth/token')).status).toBe(401);
  });

  it('is refused to a page of another origin', async () => {
    await signUpAndVerify('origin@example.org');
    const attack = await createBrowser(canticle.app).post(
      '/api/auth/sign-in/email',
      { email: 'origin@example.org', password: PASSWORD },
      { origin: 'https://evil.example' },
    );
    expect([attack.status, attack.json.code]).toEqual([403, 'INVALID_ORIGIN']);
  });

  it('is possible once with a one-time token', async () => {
    await signUpAndVerify('once@example.org');
    const token = await createOneTimeToken(canticle.context, 'once@example.org');
    const other = createBrowser(canticle.app);
    expect((await other.post('/api/auth/one-time-token/verify', { token })).status).toBe(200);
    expect((await other.api('GET', '/api/Session')).result.email).toBe('once@example.org');
    expect((await createBrowser(canticle.app).post('/api/auth/one-time-token/verify', { token })).status).toBe(400);
  });
});

describe('a one-time token of somebody else than who is signed in', () => {
  it('is not redeemed before the person has chosen, and can be afterwards', async () => {
    const here = await signUpAndVerify('here@example.org');
    await signUpAndVerify('there@example.org');
    const redeem = (token: string, more = {}) => here.post('/api/auth/one-time-token/verify', { token, ...more });
    const token = await createOneTimeToken(canticle.context, 'there@example.org');
    const asked = await redeem(token);
    expect([asked.status, asked.headers['x-problem'], asked.json.code]).toEqual([
      409,
      'CONFLICT',
      'SIGNED_IN_AS_ANOTHER',
    ]);
    expect([asked.json.other, asked.headers['set-cookie']]).toEqual(['Anna', undefined]);
    expect((await here.api('GET', '/api/Session')).result.email).toBe('here@example.org');
    expect((await redeem(token, { replace: true })).status).toBe(200);
    expect((await here.api('GET', '/api/Session')).result.email).toBe('there@example.org');
    // A token of the same person needs no confirmation.
    expect((await redeem(await createOneTimeToken(canticle.context, 'there@example.org'))).status).toBe(200);
    expect((await redeem('made up')).status).toBe(400);
  });
});

describe('guessing', () => {
  it('is stopped after ten wrong passwords of one account in a minute, also for the right one', async () => {
    await signUpAndVerify('guess@example.org');
    const attempt = (password: string) =>
      createBrowser(canticle.app).post('/api/auth/sign-in/email', { email: 'Guess@example.org ', password });
    const tried = [];
    for (let count = 0; count < 10; count += 1)
      tried.push(
        (
          await createBrowser(canticle.app).post('/api/auth/sign-in/email', {
            email: 'guess@example.org',
            password: 'wrong password',
          })
        ).json.code,
      );
    expect(new Set(tried)).toEqual(new Set(['INVALID_EMAIL_OR_PASSWORD']));
    const stopped = await attempt(PASSWORD);
    expect([stopped.status, stopped.headers['x-problem'], stopped.json.code]).toEqual([429, 'TOO_MANY', 'TOO_MANY']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const again = await createBrowser(canticle.app).post('/api/auth/sign-in/email/', {
      email: 'guess@example.org',
      password: PASSWORD,
    });
    expect(again.status).toBe(429);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      expect(
        (
          await createBrowser(canticle.app).post('/api/auth/sign-in/email', {
            email: 'guess@example.org',
            password: PASSWORD,
          })
        ).status,
      ).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what reaches the sign-in service', () => {
  const post = (payload: string, type: string) =>
    canticle.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { host: 'localhost', 'content-type': type },
      payload,
    });

  it('is JSON: with a form, guesses at one account would not be counted', async () => {
    await signUpAndVerify('form@example.org');
    const form = new URLSearchParams({ email: 'form@example.org', password: PASSWORD }).toString();
    for (const type of ['application/x-www-form-urlencoded', 'x/application/x-www-form-urlencoded', 'text/plain']) {
      const { statusCode, headers } = await post(form, type);
      expect([type, statusCode, headers['x-problem']]).toEqual([type, 415, 'UNSUPPORTED_TYPE']);
    }
    const json = JSON.stringify({ email: 'form@example.org', password: PASSWORD });
    expect((await post(json, 'Application/JSON; charset=utf-8')).statusCode).toBe(200);
  });

  it('holds no character that one of the databases cannot keep', async () => {
    const browser = createBrowser(canticle.app);
    const answer = await browser.post('/api/auth/sign-up/email', {
      name: 'A\0',
      email: 'nul@example.org',
      password: PASSWORD,
    });
    expect([answer.status, answer.headers['x-problem']]).toEqual([400, 'BAD_REQUEST']);
    expect((await browser.get('/api/auth/reset-password/x%00?callbackURL=/login')).status).toBe(404);
    expect((await browser.get('/api/auth/verify-email?token=%00')).status).toBe(400);
  });
});

describe('the stand-in for an address that a provider does not tell', () => {
  it('is nobody else to take: neither for a new account nor in place of an address', async () => {
    const email = '12345@Twitter.placeholder.invalid';
    const taken = await createBrowser(canticle.app).post('/api/auth/sign-up/email', {
      name: 'A',
      email,
      password: PASSWORD,
    });
    expect([taken.status, taken.json.code]).toEqual([400, 'INVALID_EMAIL']);
    const browser = await signUpAndVerify('stand-in@example.org');
    const changed = await browser.post('/api/auth/change-email', { newEmail: email });
    expect([changed.status, changed.json.code]).toEqual([400, 'INVALID_EMAIL']);
  });
});

describe('guessing at the same moment', () => {
  it('counts as often as it is tried', async () => {
    await signUp('parallel@example.org');
    const guess = () =>
      createBrowser(canticle.app).post('/api/auth/sign-in/email', {
        email: 'parallel@example.org',
        password: 'wrong password',
      });
    const answers = await Promise.all(Array.from({ length: 15 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('does not count against whoever knows the password', async () => {
    await signUpAndVerify('knows@example.org');
    for (let count = 0; count < 12; count += 1) {
      const { status } = await createBrowser(canticle.app).post('/api/auth/sign-in/email', {
        email: 'knows@example.org',
        password: PASSWORD,
      });
      expect(status).toBe(200);
    }
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, which works once and ends all sign-ins', async () => {
    const browser = await signUpAndVerify('forgot@example.org');
    expect((await canticle.request('GET api/Session/ResetPassword/forgot@example.org')).status).toBe(200);
    const link = await linkInMail('forgot@example.org');
    expect(link.pathname).toBe('/login/reset');
    const reset = (newPassword: string) =>
      createBrowser(canticle.app).post('/api/auth/reset-password', {
        token: link.searchParams.get('token'),
        newPassword,
      });
    expect((await reset('another password')).status).toBe(200);
    expect((await reset('a third password')).json.code).toBe('INVALID_TOKEN');
    expect((await browser.get('/api/auth/token')).status).toBe(401);
    const signIn = async (password: string) =>
      (await createBrowser(canticle.app).post('/api/auth/sign-in/email', { email: 'forgot@example.org', password }))
        .status;
    expect([await signIn('another password'), await signIn(PASSWORD)]).toEqual([200, 401]);
  });

  it('is answered the same for an address nobody has, and then no mail is written', async () => {
    const before = (await canticle.context.mail.listNewest(100)).length;
    const { status } = await canticle.request('GET api/Session/ResetPassword/nobody%40example.org', {
      headers: { authorization: 'Bearer undefined' },
    });
    expect(status).toBe(200);
    expect((await canticle.context.mail.listNewest(100)).length).toBe(before);
  });

  it('may be asked for five times an hour, whoever it belongs to', async () => {
    const ask = async () => (await canticle.request('GET api/Session/ResetPassword/often@example.org')).status;
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await ask());
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('sends no link that a stranger chose', async () => {
    await signUpAndVerify('poison@example.org');
    await canticle.context.database.transaction((tx) => canticle.context.mail.deleteTo(tx, 'poison@example.org'));
    const { status } = await canticle.request('GET api/Session/ResetPassword/poison@example.org', {
      headers: { host: 'evil.example' },
    });
    expect(status).toBe(503);
    expect(await mailsTo('poison@example.org')).toEqual([]);
  });

  it('may be asked for through the sign-in service too', async () => {
    await signUp('viaservice@example.org');
    const { status, json } = await createBrowser(canticle.app).post('/api/auth/request-password-reset', {
      email: 'viaservice@example.org',
    });
    expect([status, json]).toEqual([200, { status: true }]);
    expect((await linkInMail('viaservice@example.org')).pathname).toBe('/login/reset');
  });
});

describe('changing the password', () => {
  it('needs the old one', async () => {
    const browser = await signUpAndVerify('change@example.org');
    const wrong = await browser.post('/api/auth/change-password', {
      currentPassword: 'not this one',
      newPassword: 'another password',
    });
    expect([wrong.status, wrong.json.code]).toEqual([400, 'INVALID_PASSWORD']);
    expect(
      (
        await browser.post('/api/auth/change-password', {
          currentPassword: PASSWORD,
          newPassword: 'another password',
          revokeOtherSessions: true,
        })
      ).status,
    ).toBe(200);
    expect((await browser.get('/api/auth/token')).status).toBe(200);
  });
});

describe('changing the e-mail address', () => {
  const signedInLongAgo = (email: string) =>
    canticle.context.database.transaction(async (tx) => {
      const { id } = await tx.selectFrom('auth_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const createdAt = new Date(Date.now() - 3600_000).toISOString();
      await tx.updateTable('auth_session').set({ createdAt }).where('userId', '=', id).execute();
    });

  it('takes effect when the new address is verified, and is known to the session then', async () => {
    const browser = await signUpAndVerify('before@example.org');
    const id = (await browser.api('GET', '/api/Session')).result.id;
    expect((await browser.post('/api/auth/change-email', { newEmail: 'after@example.org' })).status).toBe(200);
    expect((await browser.api('GET', '/api/Session')).result.email).toBe('before@example.org');
    expect((await browser.get(`/api/auth/verify-email?token=${await tokenInMail('after@example.org')}`)).status).toBe(
      200,
    );
    expect((await browser.api('GET', '/api/Session')).result).toMatchObject({ id, email: 'after@example.org' });
  });

  it('needs a recent sign-in', async () => {
    const browser = await signUpAndVerify('stale@example.org');
    await signedInLongAgo('stale@example.org');
    const { status, json, headers } = await browser.post('/api/auth/change-email', { newEmail: 'fresh@example.org' });
    expect([status, json.code, headers['x-problem']]).toEqual([403, 'SESSION_NOT_FRESH', 'NOT_ALLOWED']);
    expect(await mailsTo('fresh@example.org')).toEqual([]);
  });

  it('does not tell who has an address', async () => {
    const browser = await signUpAndVerify('curious@example.org');
    await signUp('known@example.org');
    const known = await browser.post('/api/auth/change-email', { newEmail: 'known@example.org' });
    const unknown = await browser.post('/api/auth/change-email', { newEmail: 'unknown@example.org' });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  });
});

describe('those whom a new address concerns', () => {
  it('are told: the one who has it already, or the one who is to be replaced', async () => {
    const browser = await signUpAndVerify('concerned@example.org');
    await signUpAndVerify('occupied@example.org');
    for (const email of ['concerned@example.org', 'occupied@example.org'])
      await canticle.context.database.transaction((tx) => canticle.context.mail.deleteTo(tx, email));
    await browser.post('/api/auth/change-email', { newEmail: 'Occupied@example.org' });
    expect((await mailsTo('occupied@example.org')).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ]);
    expect(await mailsTo('concerned@example.org')).toEqual([]);
    await browser.post('/api/auth/change-email', { newEmail: 'vacant@example.org' });
    expect((await mailsTo('concerned@example.org'))[0]?.subject).toBe('Your email address is being changed');
  });

  it('are told so five times an hour at most', async () => {
    const browser = await signUpAndVerify('restless@example.org');
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push((await browser.post('/api/auth/change-email', { newEmail: `restless${count}@example.org` })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the keys of our bearers', () => {
  it('are public, without their secret half', async () => {
    const { json } = await createBrowser(canticle.app).get('/api/auth/jwks');
    expect(json.keys).toEqual([
      { alg: 'EdDSA', crv: 'Ed25519', kty: 'OKP', kid: expect.any(String), x: expect.any(String) },
    ]);
  });

  it('may change while the server runs', async () => {
    const browser = await signUpAndVerify('rotation@example.org');
    expect((await browser.api('GET', '/api/Session')).status).toBe(200);
    await canticle.context.database.transaction((tx) => tx.deleteFrom('auth_jwks').execute());
    expect((await browser.api('GET', '/api/Session')).status).toBe(200);
  });
});

describe('what has expired', () => {
  it('is forgotten, and nothing else', async () => {
    await signUpAndVerify('expired@example.org');
    await createBrowser(canticle.app).post('/api/auth/request-password-reset', { email: 'expired@example.org' });
    await createOneTimeToken(canticle.context, 'expired@example.org');
    const count = async () => {
      const { read } = canticle.context.database;
      const { id } = await read
        .selectFrom('auth_user')
        .select('id')
        .where('email', '=', 'expired@example.org')
        .executeTakeFirstOrThrow();
      const sessions = await read.selectFrom('auth_session').select('id').where('userId', '=', id).execute();
      const tokens = await read.selectFrom('auth_verification').select('id').execute();
      const links = await read.selectFrom('account_links').select('subject').where('subject', '=', id).execute();
      return { sessions: sessions.length, hasTokens: tokens.length + links.length > 0 };
    };
    const forgetAfter = (days: number) =>
      canticle.context.database.transaction((tx) =>
        deleteExpired(tx, new Date(Date.now() + days * 24 * 3600_000), 100),
      );
    await forgetAfter(0);
    expect(await count()).toEqual({ sessions: 2, hasTokens: true });
    await forgetAfter(29);
    expect(await count()).toEqual({ sessions: 2, hasTokens: false });
    await forgetAfter(31);
    expect(await count()).toEqual({ sessions: 0, hasTokens: false });
  });
});

describe('a failed way back from a provider', () => {
  it('ends at the login page', async () => {
    const { status, headers } = await createBrowser(canticle.app).get('/api/auth/error?error=state_not_found');
    expect([status, headers['location']]).toEqual([302, '/login?error=state_not_found']);
  });
});

describe('a defect below the sign-in service', () => {
  it('is answered blankly, as everywhere', async () => {
    const broken = await startCanticle();
    try {
      await broken.context.database.transaction((tx) => tx.schema.dropTable('auth_account').execute());
      const { status, headers, text } = await createBrowser(broken.app).post('/api/auth/sign-up/email', {
        name: 'A',
        email: 'a@example.org',
        password: PASSWORD,
      });
      expect([status, headers['x-problem']]).toEqual([500, 'INTERNAL']);
      expect(text).not.toContain('auth_account');
    } finally {
      await broken.close();
    }
  });
});

describe('a database that has no room', () => {
  const FULL = [503, 'DISK_FULL', 'The disk of the server is full. Nothing was changed.'];
  const told = ({ status, headers, text }: Awaited<ReturnType<Browser['get']>>) => [status, headers['x-problem'], text];

  it('signs nobody out whose sign-in is due to be prolonged, and does that once there is room', async () => {
    const browser = await signUpAndVerify('prolonged@example.org');
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] });
    try {
      await withFullDisk(canticle.context, 'auth_session', async () => {
        expect((await browser.get('/api/auth/get-session')).json.user.email).toBe('prolonged@example.org');
        expect(decodeJwt(await browser.bearer()).email).toBe('prolonged@example.org');
      });
      const { json } = await browser.get('/api/auth/get-session');
      expect(Date.parse(json.session.expiresAt)).toBe(Date.now() + 30 * 86_400_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['auth_user', 'account_links', 'outbox_mails'])(
    'says so to whom signs up, when that is %s',
    async (table) => {
      const account = { name: 'Anna', email: `${table.replace('_', '-')}@example.org`, password: PASSWORD };
      const browser = createBrowser(canticle.app);
      await withFullDisk(canticle.context, table, async () => {
        expect(told(await browser.post('/api/auth/sign-up/email', account))).toEqual(FULL);
      });
      expect((await browser.post('/api/auth/sign-up/email', account)).status).toBe(200);
      expect((await linkInMail(account.email)).pathname).toBe('/verify-email');
    },
  );

  it('says so to whom signs in, who can once there is room', async () => {
    await signUpAndVerify('again@example.org');
    const browser = createBrowser(canticle.app);
    const attempt = () => browser.post('/api/auth/sign-in/email', { email: 'again@example.org', password: PASSWORD });
    await withFullDisk(canticle.context, 'auth_session', async () => expect(told(await attempt())).toEqual(FULL));
    expect((await attempt()).status).toBe(200);
  });
});

describe('an account that was deleted', () => {
  const email = 'regret@example.org';
  const signIn = () => createBrowser(canticle.app).post('/api/auth/sign-in/email', { email, password: PASSWORD });

  it('lets nobody in any more, by password, token or link; the address may begin anew as somebody else', async () => {
    const browser = await signUpAndVerify(email);
    expect((await signIn()).status).toBe(200);
    const bearer = await browser.bearer();
    const headers = { authorization: `Bearer ${bearer}` };
    const { id } = (await browser.api('GET', '/api/Session')).result;
    await canticle.request('POST api/Playlists', { headers, body: { name: 'Mine' } });
    await createBrowser(canticle.app).post('/api/auth/request-password-reset', { email });
    const reset = await tokenInMail(email);
    expect((await canticle.request('DELETE api/canticle/person', { headers })).status).toBe(200);

    expect((await signIn()).status).toBe(401);
    expect((await canticle.request('GET api/Session', { headers })).status).toBe(401);
    expect((await browser.get('/api/auth/token')).status).toBe(401);
    const chosen = { newPassword: 'another good one', token: decodeURIComponent(reset) };
    expect((await createBrowser(canticle.app).post('/api/auth/reset-password', chosen)).status).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
    const refused = canticle.context.database.read.selectFrom('refused_identities').select('issuer');
    expect(await refused.where('subject', '=', decodeJwt(bearer).sub ?? '').execute()).toHaveLength(1);

    const anew = await signUpAndVerify(email);
    const session = (await anew.api('GET', '/api/Session')).result;
    expect(session).toMatchObject({ email, registered: false });
    expect(session.id).not.toBe(id);
    const playlists = await canticle.request('GET api/Playlists', {
      headers: { authorization: `Bearer ${await anew.bearer()}` },
    });
    expect(playlists.result).toEqual([]);
    // The token of the deleted person is still refused.
    expect((await canticle.request('GET api/Session', { headers })).status).toBe(401);
  });
});
