import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, startWithSignUp, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { type FakeSocialProvider, startFakeSocialProvider } from '../../testing/social-provider.ts';

const ADMIN = 'admin@example.org';
let provider: FakeSocialProvider;
let open: TestCanticle;
let invited: TestCanticle;
let closed: TestCanticle;

beforeAll(async () => {
  provider = await startFakeSocialProvider();
  open = await startCanticle(provider.environment);
  await open.createPerson(ADMIN, { roles: ['administrator'] });
  invited = await startWithSignUp(open, 'invited');
  closed = await startWithSignUp(open, 'closed');
});
afterAll(async () => {
  await invited.close();
  await closed.close();
  await open.close();
  await provider.close();
});

/* Signs in at Google, or at Facebook, which does not vouch for addresses. Returns the page of ours where it ends. */
async function signIn(
  server: TestCanticle,
  email: string,
  invitation?: string,
  id: 'google' | 'facebook' = 'google',
): Promise<{ readonly at: string; readonly browser: Browser }> {
  provider.signInAs({ subject: `${id} of ${email}`, name: 'Kari', email });
  const browser = createBrowser(server.app);
  const body = { provider: id, callbackURL: '/songs', errorCallbackURL: '/login', disableRedirect: true, invitation };
  const start = await browser.post('/api/auth/sign-in/social', body);
  const response = await fetch(start.json.url, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  const { headers } = await browser.get(`${back.pathname}${back.search}`);
  return { at: String(headers['location']), browser };
}

const accounts = async () =>
  (await open.context.database.read.selectFrom('auth_user').select('email').execute()).map(({ email }) => email);
const invite = async (body: object) =>
  (await invited.request('POST api/canticle/invitations', { as: ADMIN, body })).json.link as string | null;
const linkKey = async () => new URL((await invite({})) ?? '').searchParams.get('invitation') ?? '';

describe('somebody new who comes from another service', () => {
  it('is refused without an invitation, and leaves no account behind', async () => {
    expect((await signIn(invited, 'new@social.example')).at).toBe('/login?error=NOT_INVITED');
    expect((await signIn(closed, 'new@social.example')).at).toBe('/login?error=SIGN_UP_CLOSED');
    expect(await accounts()).not.toContain('new@social.example');
  });

  it('comes in when the address they prove was invited', async () => {
    await invite({ email: 'kari@social.example', role: 'editor' });
    const { at, browser } = await signIn(invited, 'kari@social.example');
    expect(at).toBe('/songs');
    expect((await browser.api('GET', '/api/Session')).result.roles).toEqual(['editor']);
  });

  it('is refused when the service does not vouch for the address', async () => {
    await invite({ email: 'claimed@social.example' });
    const { at } = await signIn(invited, 'claimed@social.example', undefined, 'facebook');
    expect(at).toBe('/login?error=NOT_INVITED');
  });

  it('comes in by a link, which goes with the browser to the service and back, once', async () => {
    const key = await linkKey();
    const { at, browser } = await signIn(invited, 'link@social.example', key);
    expect(at).toBe('/songs');
    expect((await browser.api('GET', '/api/Session')).status).toBe(200);
    expect((await signIn(invited, 'second@social.example', key)).at).toBe('/login?error=GONE');
    expect((await signIn(closed, 'third@social.example', await linkKey())).at).toBe('/login?error=SIGN_UP_CLOSED');
  });

  it('is not let in by the key of somebody who used the browser before', async () => {
    const key = await linkKey();
    const browser = createBrowser(invited.app);
    const start = (invitation?: string) =>
      browser.post('/api/auth/sign-in/social', {
        provider: 'google',
        callbackURL: '/songs',
        disableRedirect: true,
        invitation,
      });
    await start(key);
    provider.signInAs({ subject: 'later', name: 'Later', email: 'later@social.example' });
    const { json } = await start();
    const back = new URL((await fetch(json.url, { redirect: 'manual' })).headers.get('location') ?? '');
    const { headers } = await browser.get(`${back.pathname}${back.search}`);
    expect(headers['location']).toBe('/login?error=NOT_INVITED');
  });

  it('who has an account signs in as before', async () => {
    const first = await signIn(open, 'member@social.example');
    expect((await first.browser.api('GET', '/api/Session')).status).toBe(200);
    for (const server of [invited, closed]) {
      const { at, browser } = await signIn(server, 'member@social.example');
      expect([at, (await browser.api('GET', '/api/Session')).status]).toEqual(['/songs', 200]);
    }
  });
});
