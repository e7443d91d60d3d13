import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { createIdentity, type Identity } from './index.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

const PASSWORD = 'a good password';

let canticle: TestCanticle;
let identity: Identity;

beforeAll(async () => {
  canticle = await startCanticle();
  identity = createIdentity(canticle.context, {
    admission: ADMIT_ALL,
    findOpenCollections: async () => ({ ids: [], until: undefined }),
  });
});
afterAll(() => canticle.close());

const add = (email: string) => identity.addUser(email, { roles: [], password: PASSWORD });

async function signIn(email: string, password = PASSWORD): Promise<Browser> {
  const browser = createBrowser(canticle.app);
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
  return browser;
}

async function newestToken(email: string): Promise<string> {
  const mail = (await canticle.context.mail.listNewest(100)).find(({ to }) => to === email);
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
}

async function askReset(email: string): Promise<string> {
  expect((await canticle.request(`GET api/Session/ResetPassword/${email}`)).status).toBe(200);
  return newestToken(email);
}

async function askAddress(browser: Browser, newEmail: string): Promise<string> {
  expect((await browser.post('/api/auth/change-email', { newEmail })).status).toBe(200);
  return newestToken(newEmail);
}

const reset = async (token: string, newPassword = 'another password') =>
  createBrowser(canticle.app).post('/api/auth/reset-password', { token, newPassword });
const verify = (token: string, browser = createBrowser(canticle.app)) =>
  browser.get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`);
const use = async (bearer: string) =>
  (await canticle.request('GET api/Session', { headers: { authorization: `Bearer ${bearer}` } })).status;
const isIn = async (browser: Browser) => (await browser.get('/api/auth/token')).status === 200;

describe('a password chosen by a link', () => {
  it('ends every other link: to choose a password, to change the address, and the invitation of the operator', async () => {
    const email = 'reset@example.org';
    const { link } = await identity.addUser(email, { roles: [] });
    const invitation = new URL(link ?? '').searchParams.get('token') ?? '';
    expect((await reset(await askReset(email), PASSWORD)).status).toBe(200);
    const older = await askReset(email);
    const address = await askAddress(await signIn(email), 'thief@example.org');
    const newer = await askReset(email);
    expect((await reset(newer)).status).toBe(200);
    for (const token of [invitation, older, newer]) {
      const { status, json } = await reset(token, 'the password of a thief');
      expect([status, json.code]).toEqual([400, 'INVALID_TOKEN']);
    }
    expect((await verify(address)).status).toBe(401);
    await signIn(email, 'another password');
  });

  it('ends every sign-in at once, with its bearers', async () => {
    const email = 'thief-is-in@example.org';
    await add(email);
    const browsers = [await signIn(email), await signIn(email)];
    const bearers = await Promise.all(browsers.map((browser) => browser.bearer()));
    expect(await Promise.all(bearers.map(use))).toEqual([200, 200]);
    expect((await reset(await askReset(email))).status).toBe(200);
    expect(await Promise.all(bearers.map(use))).toEqual([401, 401]);
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false]);
    expect(await use(await (await signIn(email, 'another password')).bearer())).toBe(200);
  });

  it('is chosen once, also by two at the same moment', async () => {
    const email = 'twice@example.org';
    await add(email);
    const token = await askReset(email);
    const answers = await Promise.all(['first password', 'other password'].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is refused when it is too short, and the link then still works', async () => {
    const email = 'short@example.org';
    await add(email);
    const token = await askReset(email);
    expect((await reset(token, 'seven77')).json.code).toBe('PASSWORD_TOO_SHORT');
    expect((await reset(token, 'x'.repeat(129))).json.code).toBe('PASSWORD_TOO_LONG');
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a changed password', () => {
  it('ends every link and every other sign-in with its bearers, and renews the one it was changed in', async () => {
    const email = 'changed@example.org';
    await add(email);
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const bearers = [await here.bearer(), await elsewhere.bearer()];
    expect(await Promise.all(bearers.map(use))).toEqual([200, 200]);
    const links = [await askReset(email), await askReset(email)];
    const address = await askAddress(here, 'changed-thief@example.org');
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    expect((await here.post('/api/auth/change-password', change)).status).toBe(200);
    expect(await Promise.all(bearers.map(use))).toEqual([401, 401]);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await use(await here.bearer())).toBe(200);
    for (const token of links) expect((await reset(token)).status).toBe(400);
    expect((await verify(address)).status).toBe(401);
  });

  it('lets nobody in any more who has copied the cookie it was changed with', async () => {
    const email = 'copied@example.org';
    await add(email);
    const signedIn = await createBrowser(canticle.app).post('/api/auth/sign-in/email', { email, password: PASSWORD });
    const cookie = [signedIn.headers['set-cookie']]
      .flat()
      .map((text) => String(text).split(';')[0])
      .join('; ');
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    const owner = createBrowser(canticle.app);
    expect((await owner.post('/api/auth/change-password', change, { cookie })).status).toBe(200);
    expect((await createBrowser(canticle.app).get('/api/auth/token', { cookie })).status).toBe(401);
    expect(await isIn(owner)).toBe(true);
  });
});

describe('a changed address', () => {
  it('ends links to the old one, and every other sign-in with its bearers', async () => {
    const email = 'old@example.org';
    await add(email);
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const bearer = await elsewhere.bearer();
    expect(await use(bearer)).toBe(200);
    const token = await askAddress(here, 'new@example.org');
    const toOldAddress = await askReset(email);
    expect((await verify(token, here)).status).toBe(200);
    expect((await here.api('GET', '/api/Session')).result.email).toBe('new@example.org');
    expect([await use(bearer), await isIn(elsewhere)]).toEqual([401, false]);
    expect((await reset(toOldAddress)).status).toBe(400);
    await signIn('new@example.org');
  });

  it('is told as done when its link is opened a second time, and nothing else happens then', async () => {
    const email = 'again@example.org';
    await add(email);
    const token = await askAddress(await signIn(email), 'again-new@example.org');
    expect((await verify(token)).status).toBe(200);
    const browser = await signIn('again-new@example.org');
    expect((await verify(token)).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
  });

  it('signs nobody in who only opens its link', async () => {
    const email = 'reader@example.org';
    await add(email);
    const mailReader = createBrowser(canticle.app);
    expect((await verify(await askAddress(await signIn(email), 'reader-new@example.org'), mailReader)).status).toBe(
      200,
    );
    expect(await isIn(mailReader)).toBe(false);
  });

  it('is refused when somebody else has it by now, and the old one stays', async () => {
    const email = 'slow@example.org';
    await add(email);
    const browser = await signIn(email);
    const token = await askAddress(browser, 'wanted@example.org');
    await add('wanted@example.org');
    const { status, headers, json } = await verify(token, browser);
    expect([status, headers['x-problem'], json.code]).toEqual([409, 'CONFLICT', 'USER_ALREADY_EXISTS']);
    expect((await browser.api('GET', '/api/Session')).result.email).toBe(email);
  });

  it('asked for twice is the one asked for last', async () => {
    const email = 'unsure@example.org';
    await add(email);
    const browser = await signIn(email);
    const first = await askAddress(browser, 'unsure1@example.org');
    const second = await askAddress(browser, 'unsure2@example.org');
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([401, 200]);
  });
});

describe('a bearer', () => {
  it('ends with signing out, and those of other devices do not', async () => {
    const email = 'leaving@example.org';
    await add(email);
    const [phone, laptop] = [await signIn(email), await signIn(email)];
    const [ended, other] = [await phone.bearer(), await laptop.bearer()];
    expect([await use(ended), await use(other)]).toEqual([200, 200]);
    expect((await phone.post('/api/auth/sign-out', {})).status).toBe(200);
    expect([await use(ended), await use(other)]).toEqual([401, 200]);
    expect(await isIn(laptop)).toBe(true);
  });
});

describe('the tokens of links', () => {
  it('are stored nowhere as they stand in the mail', async () => {
    const email = 'hashed@example.org';
    await add(email);
    const tokens = [await askReset(email), await askAddress(await signIn(email), 'hashed-new@example.org')];
    const { read } = canticle.context.database;
    const stored = JSON.stringify([
      await read.selectFrom('account_links').selectAll().execute(),
      await read.selectFrom('auth_verification').selectAll().execute(),
    ]);
    for (const token of tokens) {
      expect(token.length).toBeGreaterThan(20);
      expect(stored).not.toContain(token);
    }
  });
});
