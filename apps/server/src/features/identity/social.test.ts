import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SocialProviderId } from '../../platform/config/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { type FakeSocialProvider, startFakeSocialProvider } from '../../testing/social-provider.ts';

let canticle: TestCanticle;
let provider: FakeSocialProvider;

beforeAll(async () => {
  provider = await startFakeSocialProvider();
  canticle = await startCanticle(provider.environment);
});

afterAll(async () => {
  await canticle.close();
  await provider.close();
});

/* Follows the redirects of a browser, and returns the page of ours where it ends. */
async function signInWith(
  id: SocialProviderId,
  browser: Browser = createBrowser(canticle.app),
): Promise<{ browser: Browser; at: string }> {
  const start = await browser.post('/api/auth/sign-in/social', {
    provider: id,
    callbackURL: '/songs',
    errorCallbackURL: '/login',
    disableRedirect: true,
  });
  expect(start.status).toBe(200);
  const response = await fetch(start.json.url, { redirect: 'manual' });
  const back = response.status === 302 ? ours(response.headers.get('location')) : await postForm(await response.text());
  const { headers } = await browser.get(back);
  return { browser, at: ours(String(headers['location'])) };
}

/* Apple posts its response from its own page, without our cookies. */
async function postForm(page: string): Promise<string> {
  const action = ours(/action="([^"]+)"/.exec(page)?.[1] ?? null);
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')],
  );
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://appleid.apple.com',
    'sec-fetch-site': 'cross-site',
  };
  const { status, headers: answer } = await createBrowser(canticle.app).post(
    action,
    new URLSearchParams(fields).toString(),
    headers,
  );
  expect(status).toBe(302);
  return ours(String(answer['location']));
}

function ours(address: string | null): string {
  const url = new URL(address ?? '', 'http://localhost:80');
  expect(url.host).toBe('localhost');
  return `${url.pathname}${url.search}`;
}

const PROVIDERS: SocialProviderId[] = ['google', 'twitter', 'microsoft', 'facebook', 'apple'];
/* Facebook does not say whether an address is verified. */
const VOUCHES = PROVIDERS.filter((id) => id !== 'facebook');

describe('signing in with a social provider', () => {
  it.each(VOUCHES)('%s: signs the person in, with name and verified address', async (id) => {
    provider.signInAs({ subject: `s-${id}`, name: 'Ola Nordmann', email: `ola@${id}.example` });
    const { browser, at } = await signInWith(id);
    expect(at).toBe('/songs');
    const { result } = await browser.api('GET', '/api/Session');
    expect(result).toMatchObject({ displayName: 'Ola Nordmann', email: `ola@${id}.example`, registered: false });
    const again = await signInWith(id);
    expect((await again.browser.api('GET', '/api/Session')).result.id).toBe(result.id);
  });

  it('facebook: the address is verified by a mail of ours', async () => {
    provider.signInAs({ subject: 's-facebook', name: 'Kari', email: 'kari@facebook.example' });
    const { browser } = await signInWith('facebook');
    expect((await browser.api('GET', '/api/Session')).headers['x-problem']).toBe('EMAIL_NOT_VERIFIED');
    await browser.api('GET', '/api/Session/VerifyEmail');
    await browser.get(await pathInMailTo('kari@facebook.example'));
    expect((await browser.api('GET', '/api/Session')).result).toMatchObject({
      displayName: 'Kari',
      email: 'kari@facebook.example',
    });
  });

  it.each(PROVIDERS)('%s: without an address the person gives one, which is then verified', async (id) => {
    provider.signInAs({ subject: `Silent.${id}`, name: 'Stille', email: undefined });
    const { browser, at } = await signInWith(id);
    expect(at).toBe('/songs');
    const early = await browser.api('GET', '/api/Session/VerifyEmail');
    expect([early.status, early.text]).toEqual([400, 'Your account has no email address yet. Enter one first.']);
    expect((await browser.api('GET', '/api/Session')).headers['x-problem']).toBe('EMAIL_NOT_VERIFIED');
    const email = `stille@${id}.example`;
    expect((await browser.post('/api/auth/change-email', { newEmail: email })).status).toBe(200);
    expect((await browser.api('GET', '/api/Session')).headers['x-problem']).toBe('EMAIL_NOT_VERIFIED');
    await browser.get(await pathInMailTo(email));
    expect((await browser.api('GET', '/api/Session')).result).toMatchObject({ displayName: 'Stille', email });
    const again = await signInWith(id);
    expect((await again.browser.api('GET', '/api/Session')).result.email).toBe(email);
  });

  it('never writes to an address that stands for none', async () => {
    const mails = await canticle.context.mail.listNewest(100);
    expect(mails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
  });

  it('ends at the login page when the person cancels', async () => {
    provider.signInAs(undefined);
    expect((await signInWith('google')).at).toBe('/login?error=access_denied');
    expect((await signInWith('apple')).at).toBe('/login?error=access_denied');
  });

  it('does not let anybody into an account by its address', async () => {
    const owner = createBrowser(canticle.app);
    await owner.post('/api/auth/sign-up/email', {
      name: 'Owner',
      email: 'owner@example.org',
      password: 'a good password',
    });
    await owner.get(await pathInMailTo('owner@example.org'));
    provider.signInAs({ subject: 'thief', name: 'Thief', email: 'owner@example.org' });
    const { browser, at } = await signInWith('google');
    expect(at).toBe('/login?error=account_not_linked');
    expect((await browser.get('/api/auth/token')).status).toBe(401);
  });

  it('is refused when the answer belongs to another browser', async () => {
    provider.signInAs({ subject: 'csrf', name: 'X', email: 'csrf@example.org' });
    const start = await createBrowser(canticle.app).post('/api/auth/sign-in/social', {
      provider: 'google',
      callbackURL: '/songs',
      disableRedirect: true,
    });
    const response = await fetch(start.json.url, { redirect: 'manual' });
    const victim = createBrowser(canticle.app);
    await victim.get(ours(response.headers.get('location')));
    expect((await victim.get('/api/auth/token')).status).toBe(401);
  });

  it('tells nobody the tokens of the provider that are kept', async () => {
    const accounts = await canticle.context.database.read
      .selectFrom('auth_account' as 'users')
      .selectAll()
      .execute();
    const stored = accounts.map((row) => (row as unknown as { accessToken: string | null }).accessToken);
    expect(stored.some(Boolean)).toBe(true);
    expect(stored.filter((token) => token?.includes('subject'))).toEqual([]);
  });
});

describe('a provider', () => {
  it.each(['myspace', 'GOOGLE', '', 7, undefined])(
    'that is not one of the five is an invalid provider: %s',
    async (id) => {
      const { status, json, headers } = await createBrowser(canticle.app).post('/api/auth/sign-in/social', {
        provider: id,
        callbackURL: '/',
      });
      expect([status, json, headers['x-problem']]).toEqual([
        400,
        { code: 'INVALID_PROVIDER', message: 'INVALID PROVIDER' },
        'INVALID_PROVIDER',
      ]);
    },
  );

  it('that is not configured is an invalid provider too, and is not named to the app', async () => {
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ENDPOINTS } = provider.environment;
    const small = await startCanticle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ENDPOINTS });
    try {
      const { status, json } = await createBrowser(small.app).post('/api/auth/sign-in/social', {
        provider: 'apple',
        callbackURL: '/',
      });
      expect([status, json.message]).toEqual([400, 'INVALID PROVIDER']);
      expect((await small.request('GET api/canticle/installation')).json.socialProviders).toEqual(['google']);
    } finally {
      await small.close();
    }
  });
});

async function pathInMailTo(email: string): Promise<string> {
  const mail = (await canticle.context.mail.listNewest(100)).find(({ to }) => to === email);
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  expect(link.pathname).toBe('/verify-email');
  return `/api/auth/verify-email${link.search}`;
}
