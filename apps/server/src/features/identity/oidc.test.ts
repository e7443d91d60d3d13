import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { startOidcProvider, type TestOidcProvider } from '../../testing/oidc-provider.ts';

const RIGHTS = {
  OIDC_ROLES_CLAIM: 'realm_access.roles',
  OIDC_ROLES: 'staff=editor,board=administrator',
  OIDC_GROUPS_CLAIM: 'groups',
  OIDC_GROUPS: '/altos=The altos,/band=The band',
};
const ADMIN = 'admin@example.org';
const PASSWORD = 'a good password';
const FAILED = '/login?to=%2Fsongs&error=unable_to_get_user_info';

let canticle: TestCanticle;
let provider: TestOidcProvider;

beforeAll(async () => {
  provider = await startOidcProvider();
  canticle = await startCanticle({ ...provider.environment, ...RIGHTS });
});
afterAll(async () => {
  await canticle.close();
  await provider.close();
});
beforeEach(() => {
  provider.distort({});
  provider.tellMore({});
});

const person = (sub: string, more: object = {}) => ({
  sub,
  name: 'Ola Nordmann',
  email: `${sub}@example.org`,
  email_verified: true,
  realm_access: { roles: [] },
  groups: [],
  ...more,
});

const START = {
  provider: 'oidc',
  callbackURL: '/songs',
  errorCallbackURL: '/login?to=%2Fsongs',
  disableRedirect: true,
};

/* Where the provider sends the browser back to. */
async function answerTo(browser: Browser, body: object = START): Promise<string> {
  const start = await browser.post('/api/auth/sign-in/social', body);
  expect([start.status, start.text]).toEqual([200, expect.any(String)]);
  const response = await fetch(start.json.url, { redirect: 'manual' });
  expect(response.status).toBe(302);
  return ours(response.headers.get('location'));
}

async function signIn(browser = createBrowser(canticle.app)): Promise<{ browser: Browser; at: string }> {
  const { headers } = await browser.get(await answerTo(browser));
  return { browser, at: ours(String(headers['location'])) };
}

function ours(address: string | null): string {
  const url = new URL(address ?? '', 'http://localhost:80');
  expect(url.host).toBe('localhost');
  return `${url.pathname}${url.search}`;
}

const session = async (browser: Browser) => (await browser.api('GET', '/api/Session')).result;
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/token')).status === 200;

async function rolesAfter(claims: object): Promise<string[]> {
  provider.signInAs({ ...claims });
  const { browser } = await signIn();
  return (await session(browser)).roles;
}

async function groupsAfter(claims: object): Promise<string[]> {
  provider.signInAs({ ...claims });
  const { browser } = await signIn();
  const { json } = await browser.api('GET', '/api/canticle/groups');
  return json.map(({ name }: { name: string }) => name);
}

describe('the provider of the place', () => {
  it('is named to the app, beside those every place may have', async () => {
    const { json } = await canticle.request('GET api/canticle/installation');
    expect(json).toMatchObject({ signInProvider: { name: 'The choir', logo: '' }, socialProviders: [] });
  });

  it('signs the person in, the second time as the same one', async () => {
    provider.signInAs(person('ola'));
    const { browser, at } = await signIn();
    expect(at).toBe('/songs');
    const first = await session(browser);
    expect(first).toMatchObject({ displayName: 'Ola Nordmann', email: 'ola@example.org', roles: [] });
    expect((await session((await signIn()).browser)).id).toBe(first.id);
  });

  it('is asked with PKCE, a nonce and a state of this browser alone', async () => {
    const { json } = await createBrowser(canticle.app).post('/api/auth/sign-in/social', {
      ...START,
      scopes: ['admin'],
      additionalParams: { prompt: 'none' },
    });
    const { origin, searchParams } = new URL(json.url);
    expect(origin).toBe(provider.issuer);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('nonce')).toMatch(/^\S{32}$/);
    expect(searchParams.get('scope')).toBe('openid profile email');
    expect(searchParams.get('prompt')).toBeNull();
    expect(searchParams.get('redirect_uri')).toBe('http://localhost:80/api/auth/callback/oidc'.replace(':80', ''));
  });

  it('is read about what its token leaves out', async () => {
    provider.signInAs({ sub: 'short' });
    provider.tellMore({ ...person('short'), realm_access: { roles: ['staff'] } });
    const { browser } = await signIn();
    expect(await session(browser)).toMatchObject({ email: 'short@example.org', roles: ['editor'] });
    provider.tellMore({ ...person('another'), realm_access: { roles: ['board'] } });
    expect((await signIn()).at).toBe(FAILED);
  });

  it('is left with a word when the person cancels', async () => {
    provider.signInAs(undefined);
    expect((await signIn()).at).toBe('/login?to=%2Fsongs&error=access_denied');
  });

  it('lets nobody stay signed in who signs out here', async () => {
    provider.signInAs(person('leaver'));
    const { browser } = await signIn();
    const authorization = `Bearer ${await browser.bearer()}`;
    expect((await browser.post('/api/auth/sign-out', {})).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await canticle.request('GET api/Session', { headers: { authorization } })).status).toBe(401);
  });
});

describe('an answer that is not the provider’s, or not for this sign-in', () => {
  beforeEach(() => provider.signInAs(person('victim')));

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another program' }],
    ['two audiences and no party', { aud: ['canticle', 'another program'] }],
    ['another party', { azp: 'another program' }],
    ['another nonce', { nonce: 'of another sign-in' }],
    ['no nonce', { nonce: undefined }],
    ['no expiry', { exp: undefined }],
    ['a past expiry', { exp: 1 }],
    ['no subject', { sub: undefined }],
  ])('is refused: %s', async (_title, changes) => {
    provider.distort({ idToken: (claims) => Object.assign(claims, changes) });
    const { browser, at } = await signIn();
    expect(at).toBe(FAILED);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([
    ['no token', () => undefined],
    ['a token without a signature', (token: string) => `${unsigned()}.${token.split('.')[1]}.`],
    ['a token with another signature', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    ['a token of another key', () => `${unsigned('HS256')}.e30.AAAA`],
  ])('is refused: %s', async (_title, change) => {
    provider.distort({ answer: (answer) => Object.assign(answer, { id_token: change(String(answer['id_token'])) }) });
    const { browser, at } = await signIn();
    expect(at).toBe(FAILED);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is refused when it names another provider', async () => {
    provider.distort({ returning: (url) => url.searchParams.set('iss', 'https://evil.example') });
    expect((await signIn()).at).toBe('/login?to=%2Fsongs&error=issuer_mismatch');
  });

  it('is refused in another browser than the one that asked', async () => {
    const answer = await answerTo(createBrowser(canticle.app));
    const other = createBrowser(canticle.app);
    const { headers } = await other.get(answer);
    expect(String(headers['location'])).toContain('error=state_mismatch');
    expect(await isSignedIn(other)).toBe(false);
  });

  it('is refused the second time, with the same code or with the same state', async () => {
    const browser = createBrowser(canticle.app);
    const answer = await answerTo(browser);
    expect((await browser.get(answer)).headers['location']).toBe('/songs');
    expect(String((await browser.get(answer)).headers['location'])).toContain('error=');
    const code = new URL(answer, 'http://localhost').searchParams.get('code') ?? '';
    const fresh = new URL(await answerTo(browser), 'http://localhost');
    fresh.searchParams.set('code', code);
    expect(String((await browser.get(`${fresh.pathname}${fresh.search}`)).headers['location'])).toContain('error=');
  });

  it('is refused where a token comes without the provider having been asked', async () => {
    const body = { ...START, idToken: { token: `${unsigned()}.e30.` } };
    const { json } = await createBrowser(canticle.app).post('/api/auth/sign-in/social', body);
    expect(Object.keys(json)).toEqual(['url', 'redirect']);
  });

  it.each(['https://evil.example/songs', '//evil.example', String.raw`/\evil.example`, 'javascript:alert(1)'])(
    'leads nowhere but to pages of ours: %s',
    async (address) => {
      for (const field of ['callbackURL', 'errorCallbackURL']) {
        const { status } = await createBrowser(canticle.app).post('/api/auth/sign-in/social', {
          ...START,
          [field]: address,
        });
        expect([field, status]).toEqual([field, 403]);
      }
    },
  );

  const unsigned = (alg = 'none') => Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
});

describe('an account here with the same address', () => {
  async function signUp(email: string): Promise<Browser> {
    const browser = createBrowser(canticle.app);
    await browser.post('/api/auth/sign-up/email', { name: 'Owner', email, password: PASSWORD });
    return browser;
  }
  async function verify(browser: Browser, email: string): Promise<string> {
    const mail = (await canticle.context.mail.listNewest(100)).find(({ to }) => to === email);
    await browser.get(`/api/auth/verify-email${new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').search}`);
    await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    return (await session(browser)).id;
  }

  it('is the same person’s when both sides have verified it', async () => {
    const id = await signUp('kari@example.org').then((browser) => verify(browser, 'kari@example.org'));
    provider.signInAs(person('kari', { email: 'Kari@Example.org' }));
    expect((await session((await signIn()).browser)).id).toBe(id);
  });

  it.each([false, undefined, 'false', 'yes', 1])(
    'stays closed when the provider has not verified it: %s',
    async (value) => {
      const email = `unverified-${value}@example.org`;
      await signUp(email).then((browser) => verify(browser, email));
      provider.signInAs(person(`thief ${value}`, { email, email_verified: value }));
      const { browser, at } = await signIn();
      expect(at).toBe('/login?to=%2Fsongs&error=account_not_linked');
      expect(await isSignedIn(browser)).toBe(false);
    },
  );

  it('that was only signed up with is nobody’s, and its password opens nothing', async () => {
    await signUp('early@example.org');
    provider.signInAs(person('early'));
    expect((await signIn()).at).toBe('/songs');
    const body = { email: 'early@example.org', password: PASSWORD };
    expect((await createBrowser(canticle.app).post('/api/auth/sign-in/email', body)).status).toBe(401);
  });

  it('belongs to one account at the provider, whoever gets the address there later', async () => {
    const id = await signUp('desk@example.org').then((browser) => verify(browser, 'desk@example.org'));
    provider.signInAs(person('desk-1', { email: 'desk@example.org' }));
    expect((await session((await signIn()).browser)).id).toBe(id);
    provider.signInAs(person('desk-2', { email: 'desk@example.org' }));
    expect((await signIn()).at).toBe('/login?to=%2Fsongs&error=account_not_linked');
  });

  it('is verified by a mail of ours where the provider has not', async () => {
    provider.signInAs(person('fresh', { email_verified: false }));
    const { browser } = await signIn();
    expect((await browser.api('GET', '/api/Session')).headers['x-problem']).toBe('EMAIL_NOT_VERIFIED');
  });
});

describe('roles', () => {
  const withRoles = (sub: string, ...roles: string[]) => person(sub, { realm_access: { roles } });

  beforeAll(() => canticle.createPerson(ADMIN, { roles: ['administrator'] }));

  it('are what the provider says at each sign-in', async () => {
    expect(await rolesAfter(withRoles('r1', 'staff', 'unknown'))).toEqual(['editor']);
    expect(await rolesAfter(withRoles('r1', 'board'))).toEqual(['administrator']);
    expect(await rolesAfter(person('r1', { realm_access: undefined }))).toEqual([]);
    expect(await rolesAfter(withRoles('r1', 'staff'))).toEqual(['editor']);
    const { json } = await canticle.request('GET api/canticle/audit', { as: ADMIN });
    expect(json[0]).toMatchObject({
      actor: 'sign-in-provider',
      action: 'set-roles',
      details: { before: [], after: ['editor'] },
    });
  });

  it('given by hand stay, whatever the provider says', async () => {
    provider.signInAs(withRoles('r2'));
    const { id } = await session((await signIn()).browser);
    await canticle.request(`PATCH api/Admin/User/${id}/Roles`, { as: ADMIN, body: ['editor', 'technician'] });
    expect(await rolesAfter(withRoles('r2', 'staff'))).toEqual(['editor', 'technician']);
    expect(await rolesAfter(withRoles('r2'))).toEqual(['editor', 'technician']);
  });

  it('never leave the place without an administrator', async () => {
    const small = await startCanticle({ ...provider.environment, ...RIGHTS });
    const rolesThere = async (claims: object) => {
      provider.signInAs({ ...claims });
      const { browser } = await signIn(createBrowser(small.app));
      return (await session(browser)).roles;
    };
    try {
      expect(await rolesThere(withRoles('chief', 'board'))).toEqual(['administrator']);
      expect(await rolesThere(withRoles('chief'))).toEqual(['administrator']);
      expect(await rolesThere(withRoles('second', 'board'))).toEqual(['administrator']);
      expect(await rolesThere(withRoles('chief'))).toEqual([]);
    } finally {
      await small.close();
    }
  });
});

describe('groups', () => {
  it('are what the provider says at each sign-in, and are made for the first who is in them', async () => {
    expect(await groupsAfter(person('g1', { groups: ['/altos', '/unknown'] }))).toEqual(['The altos']);
    expect(await groupsAfter(person('g2', { groups: ['/altos', '/band'] }))).toEqual(['The altos', 'The band']);
    expect(await groupsAfter(person('g2', { groups: ['/band'] }))).toEqual(['The band']);
    // The last one stays: the group would end with its sets.
    expect(await groupsAfter(person('g1', { groups: undefined }))).toEqual(['The altos']);
  });

  it('that a person joined by hand stay theirs', async () => {
    provider.signInAs(person('g3'));
    const { browser } = await signIn();
    const authorization = `Bearer ${await browser.bearer()}`;
    const id = '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4aff';
    await canticle.request('POST api/canticle/groups', { headers: { authorization }, body: { id, name: 'My own' } });
    expect(await groupsAfter(person('g3', { groups: ['/band'] }))).toEqual(['My own', 'The band']);
    expect(await groupsAfter(person('g3'))).toEqual(['My own']);
  });
});

describe('who may come in', () => {
  it.each([
    [{ SIGN_UP: 'closed' }, 'SIGN_UP_CLOSED'],
    [{ SIGN_UP: 'invited' }, 'NOT_INVITED'],
    [{ SIGN_UP_DOMAINS: 'elsewhere.example' }, 'NOT_INVITED'],
  ])('is asked of the provider’s people too: %s', async (settings, code) => {
    const closed = await startCanticle({ ...provider.environment, ...RIGHTS, ...settings });
    provider.signInAs(person('stranger', { realm_access: { roles: ['board'] } }));
    const { browser, at } = await signIn(createBrowser(closed.app));
    expect(at).toBe(`/login?error=${code}`);
    expect((await browser.get('/api/auth/token')).status).toBe(401);
    await closed.close();
  });
});

describe('a provider that does not answer', () => {
  it('is said to be away, before and after the person was there', async () => {
    const gone = await startOidcProvider();
    const place = await startCanticle(gone.environment);
    gone.signInAs(person('late'));
    const browser = createBrowser(place.app);
    const answer = await answerTo(browser);
    await gone.close();
    expect((await browser.get(answer)).headers['location']).toBe('/login?error=UNAVAILABLE');
    await place.close();

    const later = await startCanticle(gone.environment);
    const { status, json } = await createBrowser(later.app).post('/api/auth/sign-in/social', START);
    expect([status, json]).toEqual([
      503,
      { code: 'UNAVAILABLE', message: 'The sign-in service cannot be reached right now.' },
    ]);
    await later.close();
  });

  it('is asked again once it is back, and one that calls itself something else is not believed', async () => {
    const place = await startCanticle(provider.environment);
    provider.signInAs(person('patient'));
    provider.distort({ document: (document) => Object.assign(document, { issuer: 'https://evil.example' }) });
    const browser = createBrowser(place.app);
    expect((await browser.post('/api/auth/sign-in/social', START)).status).toBe(503);
    provider.distort({});
    expect((await signIn(browser)).at).toBe('/songs');
    await place.close();
  });

  it('and one that names itself in every answer is not believed when it does not', async () => {
    const strict = await startOidcProvider();
    strict.distort({
      document: (document) => Object.assign(document, { authorization_response_iss_parameter_supported: true }),
    });
    const place = await startCanticle(strict.environment);
    strict.signInAs(person('named'));
    expect((await signIn(createBrowser(place.app))).at).toBe('/login?error=INVALID_PROVIDER');
    await place.close();
    await strict.close();
  });
});

describe('the logo', () => {
  it('is served from here, and cannot run anything', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'canticle-logo-')), 'logo.svg');
    writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const place = await startCanticle({ ...provider.environment, OIDC_LOGO: file });
    const { logo } = (await place.request('GET api/canticle/installation')).json.signInProvider;
    const { statusCode, headers } = await place.app.inject(logo);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
    await place.close();
  });
});
