import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createBrowser } from '../../testing/cookie-browser.ts';
import { createOneTimeToken, NO_MAILS } from './one-time-token.fixture.ts';
import { createIdentity } from './index.ts';
import { createSignInService } from './sign-in-service.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

const PASSWORD = 'a good password';
const EMAIL = 'anna@example.org';

let canticle: TestCanticle;

beforeAll(async () => {
  canticle = await startCanticle({ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' });
  const { addUser } = createIdentity(canticle.context, {
    admission: ADMIT_ALL,
    findOpenCollections: async () => ({ ids: [], until: undefined }),
  });
  await addUser(EMAIL, { roles: [], password: PASSWORD });
});
afterAll(() => canticle.close());

const signIn = async () => {
  const browser = createBrowser(canticle.app);
  const answer = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
  expect(answer.status).toBe(200);
  return { browser, answer };
};

/* The signed token as it is in the cookie, and the token alone. */
const tokensIn = (cookies: unknown) => {
  const signed = decodeURIComponent(/session_token=([^;]+)/.exec([cookies].flat().join())?.[1] ?? '');
  return { signed, plain: signed.split('.')[0] ?? '' };
};

describe('of the calls the sign-in library has', () => {
  it('these are open, and no other', async () => {
    const { api } = createSignInService(canticle.context, NO_MAILS, ADMIT_ALL);
    const calls = Object.values(api as unknown as Record<string, { path?: string; options: { method?: unknown } }>)
      .filter(({ path }) => path !== undefined)
      .flatMap(({ path, options }) => [options.method ?? 'GET'].flat().map((method) => `${String(method)} ${path}`));
    expect(calls.length).toBeGreaterThan(25);
    const { browser } = await signIn();
    const open: string[] = [];
    for (const call of new Set(calls)) {
      const [method, path = ''] = call.split(' ');
      const address = `/api/auth${path.replace(':id', 'google').replace(':token', 'x')}`;
      const { status } = method === 'GET' ? await browser.get(address) : await browser.post(address, {});
      if (status !== 404) open.push(call);
    }
    expect(open.toSorted()).toEqual([
      'GET /callback/:id',
      'GET /error',
      'GET /get-session',
      'GET /jwks',
      'GET /list-accounts',
      'GET /passkey/generate-authenticate-options',
      'GET /passkey/generate-register-options',
      'GET /token',
      'GET /verify-email',
      'POST /callback/:id',
      'POST /change-email',
      'POST /change-password',
      'POST /one-time-token/verify',
      'POST /passkey/delete-passkey',
      'POST /passkey/update-passkey',
      'POST /passkey/verify-authentication',
      'POST /passkey/verify-registration',
      'POST /request-password-reset',
      'POST /reset-password',
      'POST /sign-in/email',
      'POST /sign-in/social',
      'POST /sign-out',
      'POST /sign-up/email',
      'POST /two-factor/disable',
      'POST /two-factor/enable',
      'POST /two-factor/generate-backup-codes',
      'POST /two-factor/verify-backup-code',
      'POST /two-factor/verify-totp',
    ]);
  });

  it.each(['/verify-password', '/VERIFY-PASSWORD', '/verify-password/', '//verify-password', '/%76erify-password'])(
    'the one that checks a password without a limit is closed: %s',
    async (path) => {
      const { browser } = await signIn();
      const { status, headers } = await browser.post(`/api/auth${path}`, { password: PASSWORD });
      expect([status, headers['x-problem']]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('the one that makes one-time tokens is closed, also to a session that has just begun', async () => {
    const { browser } = await signIn();
    expect((await browser.get('/api/auth/one-time-token/generate')).status).toBe(404);
  });
});

describe('the token of a session', () => {
  it('stands in the cookie, and in no body or header that a page could read', async () => {
    const { browser, answer } = await signIn();
    const { plain } = tokensIn(answer.headers['set-cookie']);
    expect(plain.length).toBeGreaterThan(20);
    const told = [
      answer,
      await browser.get('/api/auth/get-session'),
      await browser.get('/api/auth/list-accounts'),
      await browser.get('/api/auth/list-sessions'),
      await browser.get('/api/canticle/first-answers?page=/'),
      await browser.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: PASSWORD,
        revokeOtherSessions: true,
      }),
    ];
    for (const { headers, text } of told) {
      const { plain: renewed } = tokensIn(headers['set-cookie']);
      const { 'set-cookie': _, ...readable } = headers;
      for (const token of [plain, renewed].filter(Boolean)) {
        expect(text).not.toContain(token);
        expect(JSON.stringify(readable)).not.toContain(token);
      }
    }
  });

  it('is not told to the page that redeems a one-time token', async () => {
    const browser = createBrowser(canticle.app);
    const token = await createOneTimeToken(canticle.context, EMAIL);
    const answer = await browser.post('/api/auth/one-time-token/verify', { token });
    expect(answer.json.user.email).toBe(EMAIL);
    const { plain } = tokensIn(answer.headers['set-cookie']);
    expect(plain).not.toBe('');
    expect(answer.text).not.toContain(plain);
    expect(answer.headers['set-auth-token']).toBeUndefined();
  });

  it('lets nobody in as a bearer without its signature, which only a program is given', async () => {
    const program = await canticle.request('POST api/auth/sign-in/email', {
      body: { email: EMAIL, password: PASSWORD },
    });
    const signed = String(program.headers['set-auth-token']);
    const ask = (bearer: string) =>
      canticle.request('GET api/auth/token', { headers: { authorization: `Bearer ${bearer}` } });
    expect((await ask(signed)).status).toBe(200);
    const { plain } = tokensIn(program.headers['set-cookie']);
    expect(decodeURIComponent(signed).startsWith(`${plain}.`)).toBe(true);
    expect((await ask(plain)).status).toBe(401);
    expect(program.text).not.toContain(plain);
  });
});

describe('a Host header that names no host', () => {
  it.each(['canticle.example@evil.example', 'a b', 'canticle.example/x', 'a:b:c', 'a\\b', '[::1', 'a:99999'])(
    'is refused everywhere, not answered as a defect: %s',
    async (host) => {
      const calls = [
        { method: 'POST', url: '/api/auth/request-password-reset', payload: { email: 'a@b.c' } },
        { method: 'POST', url: '/api/auth/sign-in/email', payload: { email: EMAIL, password: PASSWORD } },
        { method: 'GET', url: '/api/canticle/installation' },
        { method: 'GET', url: '/api/Session/ResetPassword/a@b.c' },
      ] as const;
      for (const call of calls) {
        const { statusCode, headers } = await canticle.app.inject({ ...call, headers: { host } });
        expect([call.url, statusCode, headers['x-problem']]).toEqual([call.url, 400, 'BAD_REQUEST']);
      }
    },
  );
});
