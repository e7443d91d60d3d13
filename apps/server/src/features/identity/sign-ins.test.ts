import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { givePassword, openSignedIn, PASSWORD } from '../../testing/signed-in-browser.ts';

let canticle: TestCanticle;

beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(() => canticle.close());

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1' };
const newEmail = () => `${newId()}@example.org`;

async function signInWith(email: string, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = createBrowser(canticle.app);
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD }, headers);
  return browser;
}

const devicesOf = async (browser: Browser) => (await browser.api('GET', '/api/canticle/person/sign-ins')).json;
const call = (authorization: string, what: `${'GET' | 'DELETE'} ${string}`) =>
  canticle.request(what, { headers: { authorization } });
const bearerOf = async (browser: Browser) => `Bearer ${await browser.bearer()}`;

describe('where somebody is signed in', () => {
  it('is listed with this one marked, programs too, and without what would sign in', async () => {
    const email = newEmail();
    const here = await openSignedIn(canticle, email);
    await signInWith(email, PHONE);
    await canticle.request('POST api/auth/sign-in/email', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'HymnalSync/2.1' },
    });
    const devices = await devicesOf(here);
    expect(
      devices.map(({ userAgent, isCurrent }: { userAgent: string; isCurrent: boolean }) => [userAgent, isCurrent]),
    ).toEqual(
      expect.arrayContaining([
        [PHONE['user-agent'], false],
        ['HymnalSync/2.1', false],
      ]),
    );
    expect(devices.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    expect(Object.keys(devices[0]).toSorted()).toEqual(['createdAt', 'id', 'isCurrent', 'lastUsedAt', 'userAgent']);
  });

  it('is ended one at a time, at once, with its bearers', async () => {
    const email = newEmail();
    const here = await openSignedIn(canticle, email);
    const phone = await signInWith(email, PHONE);
    const phoneBearer = await bearerOf(phone);
    expect((await call(phoneBearer, 'GET api/Session')).status).toBe(200);
    const { id } = (await devicesOf(here)).find(
      ({ userAgent }: { userAgent: string }) => userAgent === PHONE['user-agent'],
    );
    expect((await call(await bearerOf(here), `DELETE api/canticle/person/sign-ins/${id}`)).status).toBe(200);
    expect((await call(phoneBearer, 'GET api/Session')).status).toBe(401);
    expect((await phone.get('/api/auth/get-session')).json).toBeNull();
    expect(await devicesOf(here)).toHaveLength(1);
  });

  it('is ended everywhere else', async () => {
    const email = newEmail();
    const here = await openSignedIn(canticle, email);
    const others = [await signInWith(email), await signInWith(email, PHONE)];
    expect((await call(await bearerOf(here), 'DELETE api/canticle/person/sign-ins')).status).toBe(200);
    for (const other of others) expect((await other.get('/api/auth/get-session')).json).toBeNull();
    expect(await devicesOf(here)).toEqual([expect.objectContaining({ isCurrent: true })]);
  });

  it('is not ended by somebody else', async () => {
    const anna = await openSignedIn(canticle, newEmail());
    const bert = await openSignedIn(canticle, newEmail());
    const [{ id }] = await devicesOf(anna);
    await call(await bearerOf(bert), `DELETE api/canticle/person/sign-ins/${id}`);
    await call(await bearerOf(bert), 'DELETE api/canticle/person/sign-ins');
    expect(await devicesOf(anna)).toHaveLength(1);
  });

  it('ends everywhere else when the password changes', async () => {
    const email = newEmail();
    const here = await openSignedIn(canticle, email);
    const phone = await signInWith(email, PHONE);
    const change = { currentPassword: PASSWORD, newPassword: 'another good password' };
    expect((await here.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await phone.get('/api/auth/get-session')).json).toBeNull();
    expect(await devicesOf(here)).toHaveLength(1);
    expect((await givePassword(createBrowser(canticle.app), email)).status).toBe(401);
  });

  it('leaves the access tokens of programs when the password changes, until they are revoked', async () => {
    const email = newEmail();
    const here = await openSignedIn(canticle, email);
    const { json } = await canticle.request('POST api/canticle/access-tokens', {
      headers: { authorization: await bearerOf(here) },
      body: { name: 'Projector', scopes: ['read-own'] },
    });
    const status = async () => (await call(`Bearer ${json.token}`, 'GET api/Session')).status;
    const change = { currentPassword: PASSWORD, newPassword: 'another good password' };
    expect((await here.post('/api/auth/change-password', change)).status).toBe(200);
    expect(await status()).toBe(200);
    const id = json.accessToken.id;
    await call(await bearerOf(here), `DELETE api/canticle/access-tokens/${id}`);
    expect(await status()).toBe(401);
  });
});
