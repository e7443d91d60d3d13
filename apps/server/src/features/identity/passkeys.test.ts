import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { givePassword, openSignedIn, turnOnTwoStep } from '../../testing/signed-in-browser.ts';
import { passkeyDomain } from './passkeys.ts';

let canticle: TestCanticle;

beforeAll(async () => {
  canticle = await startCanticle({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => canticle.close());

const newEmail = () => `${newId()}@example.org`;
const open = () => createBrowser(canticle.app);
type Authenticator = ReturnType<typeof createAuthenticator>;
type Choices = Parameters<Authenticator['get']>[1];

async function add(browser: Browser, key: Authenticator, choices: Choices = {}, name = 'My phone') {
  const { json } = await browser.get('/api/auth/passkey/generate-register-options');
  return browser.post('/api/auth/passkey/verify-registration', { response: key.create(json, choices), name });
}

async function signIn(browser: Browser, key: Authenticator, choices: Choices = {}) {
  const { json } = await browser.get('/api/auth/passkey/generate-authenticate-options');
  return browser.post('/api/auth/passkey/verify-authentication', { response: key.get(json, choices) });
}

async function withPasskey() {
  const email = newEmail();
  const browser = await openSignedIn(canticle, email);
  const key = createAuthenticator();
  expect((await add(browser, key)).status).toBe(200);
  return { email, browser, key };
}

const whoIs = async (browser: Browser) => (await browser.get('/api/auth/get-session')).json?.user?.email;
const listed = async (browser: Browser) =>
  (await browser.api('GET', '/api/canticle/person/sign-in-methods')).json.passkeys;
const subjectsTo = async (email: string) =>
  (await canticle.context.mail.listNewest(100)).filter(({ to }) => to === email).map(({ subject }) => subject);

async function makeOld(email: string) {
  const { id } = await canticle.context.database.read
    .selectFrom('auth_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const createdAt = new Date(Date.now() - 16 * 60_000).toISOString();
  await canticle.context.database.transaction((tx) =>
    tx.updateTable('auth_session').set({ createdAt }).where('userId', '=', id).execute(),
  );
}

describe('a passkey', () => {
  it('is added, signs in, is renamed and removed; the owner is told by mail', async () => {
    const { email, browser, key } = await withPasskey();
    const [added] = await listed(browser);
    expect(added).toEqual({
      id: expect.any(String),
      name: 'My phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    const other = open();
    const { status, json, text } = await signIn(other, key);
    expect([status, json.user.email, await whoIs(other)]).toEqual([200, email, email]);
    expect(text).not.toContain('"token"');
    expect((await listed(browser))[0].lastUsedAt).toMatch(/^\d{4}-/);
    await browser.post('/api/auth/passkey/update-passkey', { id: added.id, name: 'Old phone' });
    expect((await listed(browser))[0].name).toBe('Old phone');
    expect((await browser.post('/api/auth/passkey/delete-passkey', { id: added.id })).status).toBe(200);
    expect(await listed(browser)).toEqual([]);
    expect((await signIn(open(), key)).status).toBe(401);
    expect(await subjectsTo(email)).toEqual([
      'A passkey was removed from your account',
      'A passkey was added to your account',
    ]);
  });

  it('asks for a finger or a PIN, and is refused without', async () => {
    const browser = await openSignedIn(canticle, newEmail());
    const { json } = await browser.get('/api/auth/passkey/generate-register-options');
    expect(json.authenticatorSelection).toMatchObject({ userVerification: 'required', residentKey: 'required' });
    expect((await add(browser, createAuthenticator(), { isVerified: false })).status).toBe(400);
    const { key } = await withPasskey();
    const options = (await open().get('/api/auth/passkey/generate-authenticate-options')).json;
    expect(options.userVerification).toBe('required');
    const stranger = open();
    expect((await signIn(stranger, key, { isVerified: false })).status).toBe(400);
    expect(await whoIs(stranger)).toBeUndefined();
  });

  it('is both steps at once', async () => {
    const { email, browser, key } = await withPasskey();
    await turnOnTwoStep(browser);
    expect((await givePassword(open(), email)).status).toBe(403);
    const other = open();
    expect((await signIn(other, key)).status).toBe(200);
    expect(await whoIs(other)).toBe(email);
  });

  it('is not added by a session older than fifteen minutes, also when that was begun before', async () => {
    const email = newEmail();
    const browser = await openSignedIn(canticle, email);
    const { json } = await browser.get('/api/auth/passkey/generate-register-options');
    await makeOld(email);
    const { status, json: refusal } = await browser.get('/api/auth/passkey/generate-register-options');
    expect([status, refusal.code]).toEqual([403, 'SESSION_NOT_FRESH']);
    const late = { response: createAuthenticator().create(json) };
    expect((await browser.post('/api/auth/passkey/verify-registration', late)).json.code).toBe('SESSION_NOT_FRESH');
    expect(await listed(browser)).toEqual([]);
  });

  it('is added by nobody who is not signed in', async () => {
    expect((await open().get('/api/auth/passkey/generate-register-options')).status).toBe(401);
    expect((await open().post('/api/auth/passkey/verify-registration', { response: {} })).status).toBe(401);
  });
});

describe('what is stored of a person', () => {
  it('names their passkeys when they download it, without what proves them', async () => {
    const { browser, key } = await withPasskey();
    await browser.api('GET', '/api/Session');
    const { json, text } = await browser.api('GET', '/api/canticle/person/export');
    expect(json.person.passkeys).toEqual([expect.objectContaining({ name: 'My phone' })]);
    expect(json.person.isTwoStepOn).toBe(false);
    expect(text).not.toContain(key.get({ challenge: 'x', rpId: 'localhost' }).id);
  });
});

describe('a response of an authenticator', () => {
  it('is accepted once', async () => {
    const { key } = await withPasskey();
    const browser = open();
    const { json } = await browser.get('/api/auth/passkey/generate-authenticate-options');
    const response = key.get(json);
    const send = (from: Browser) => from.post('/api/auth/passkey/verify-authentication', { response });
    expect((await send(browser)).status).toBe(200);
    await browser.post('/api/auth/sign-out', {});
    expect((await send(browser)).status).toBe(400);
    expect(await whoIs(browser)).toBeUndefined();
  });

  it('is worth nothing in another browser, or for another challenge', async () => {
    const { key } = await withPasskey();
    const browser = open();
    const { json } = await browser.get('/api/auth/passkey/generate-authenticate-options');
    const stolen = { response: key.get(json) };
    expect((await open().post('/api/auth/passkey/verify-authentication', stolen)).status).toBe(400);
    const thief = open();
    await thief.get('/api/auth/passkey/generate-authenticate-options');
    expect((await thief.post('/api/auth/passkey/verify-authentication', stolen)).status).toBe(400);
  });

  it.each([
    ['of a page of another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
  ])('%s is refused', async (_, choices) => {
    const { key } = await withPasskey();
    expect((await signIn(open(), key, choices)).status).toBe(400);
    const browser = await openSignedIn(canticle, newEmail());
    expect((await add(browser, createAuthenticator(), choices)).status).toBeGreaterThanOrEqual(400);
    expect(await listed(browser)).toEqual([]);
  });

  it('sent by a page of another site is refused', async () => {
    const { key } = await withPasskey();
    const browser = open();
    const { json } = await browser.get('/api/auth/passkey/generate-authenticate-options');
    const response = { response: key.get(json) };
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('/api/auth/passkey/verify-authentication', response, elsewhere)).status).toBe(403);
  });

  it('that adds a passkey signs nobody in, and the other way round', async () => {
    const { key } = await withPasskey();
    const browser = await openSignedIn(canticle, newEmail());
    const { json } = await browser.get('/api/auth/passkey/generate-register-options');
    const asSignIn = key.get({ challenge: json.challenge, rpId: json.rp.id });
    expect((await browser.post('/api/auth/passkey/verify-authentication', { response: asSignIn })).status).toBe(400);
  });

  it('signed with another key is refused', async () => {
    const { key } = await withPasskey();
    const { id, rawId } = key.get({ challenge: 'x', rpId: 'localhost' });
    const browser = open();
    const { json } = await browser.get('/api/auth/passkey/generate-authenticate-options');
    const forged = { response: { ...createAuthenticator().get(json), id, rawId } };
    expect((await browser.post('/api/auth/passkey/verify-authentication', forged)).status).toBe(400);
  });

  it('is guessed a hundred times a minute by one client at most', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 101; turn += 1) {
      const guess = { response: { id: 'x' } };
      const from = { 'x-forwarded-for': '10.9.9.9' };
      statuses.push((await open().post('/api/auth/passkey/verify-authentication', guess, from)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the passkey of another person', () => {
  it('is neither renamed nor removed nor listed, and not added a second time', async () => {
    const { browser: owner, key } = await withPasskey();
    const [{ id }] = await listed(owner);
    const other = await openSignedIn(canticle, newEmail());
    expect(await listed(other)).toEqual([]);
    expect((await other.post('/api/auth/passkey/update-passkey', { id, name: 'Mine' })).status).toBe(401);
    expect((await other.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(401);
    expect((await add(other, key)).json.code).toBe('PASSKEY_NOT_ACCEPTED');
    expect((await listed(owner))[0].name).toBe('My phone');
  });

  it('is not added to whoever signs in meanwhile in the same browser', async () => {
    const [anna, bert] = [newEmail(), newEmail()];
    const browser = await openSignedIn(canticle, anna);
    const { json } = await browser.get('/api/auth/passkey/generate-register-options');
    await openSignedIn(canticle, bert);
    await givePassword(browser, bert);
    const response = { response: createAuthenticator().create(json) };
    expect((await browser.post('/api/auth/passkey/verify-registration', response)).status).toBe(401);
    expect(await listed(browser)).toEqual([]);
  });

  it('ends with their account', async () => {
    const { browser, key } = await withPasskey();
    const authorization = `Bearer ${await browser.bearer()}`;
    await canticle.request('GET api/Session', { headers: { authorization } });
    expect((await canticle.request('DELETE api/canticle/person', { headers: { authorization } })).status).toBe(200);
    expect((await signIn(open(), key)).status).toBe(401);
  });
});

describe('the place of a passkey', () => {
  it.each([
    [undefined, 'localhost'],
    ['https://songs.example', 'songs.example'],
    ['https://songs.example:8443', 'songs.example'],
    ['http://localhost:4180', 'localhost'],
    ['http://songs.example', undefined],
    ['http://192.168.1.20:4180', undefined],
    ['https://192.168.1.20', undefined],
    ['https://[fd00::1]', undefined],
  ])('of a server at %s is %s', (publicUrl, domain) => {
    expect(passkeyDomain({ publicUrl })).toBe(domain);
  });

  it('is said before anybody signs in; where there is none, there are no such calls', async () => {
    expect((await canticle.request('GET api/canticle/installation')).json.passkeyDomain).toBe('localhost');
    const plain = await startCanticle({ PUBLIC_URL: 'http://192.168.1.20:4180', HOST: '0.0.0.0' });
    try {
      expect((await plain.request('GET api/canticle/installation')).json.passkeyDomain).toBe('');
      expect((await plain.request('GET api/auth/passkey/generate-authenticate-options')).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
