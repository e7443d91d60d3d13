import { listAuditEntries } from '../../platform/audit/index.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createIdentity, DEMO_PASSWORD, DEMO_PEOPLE, type Identity } from './index.ts';
import { createBrowser } from '../../testing/cookie-browser.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

let canticle: TestCanticle;
let identity: Identity;

async function start(environment: Record<string, string> = {}): Promise<void> {
  canticle = await startCanticle(environment);
  identity = createIdentity(canticle.context, {
    admission: ADMIT_ALL,
    findOpenCollections: async () => ({ ids: [], until: undefined }),
  });
}

beforeEach(() => start());
afterEach(() => canticle.close());

const signIn = async (email: string, password: string) => {
  const browser = createBrowser(canticle.app);
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password });
  return { status, browser };
};

describe('somebody the operator adds', () => {
  it('chooses a password at a one-time link and is then signed in with their roles', async () => {
    const { userId, link } = await identity.addUser('Boss@Example.org', { roles: ['administrator'], name: 'Boss' });
    const url = new URL(link ?? '');
    expect([url.origin, url.pathname]).toEqual(['http://127.0.0.1:4180', '/login/reset']);
    const choose = () =>
      createBrowser(canticle.app).post('/api/auth/reset-password', {
        token: url.searchParams.get('token'),
        newPassword: 'chosen password',
      });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(400);
    const { browser } = await signIn('boss@example.org', 'chosen password');
    expect((await browser.api('GET', '/api/Session')).result).toMatchObject({
      id: userId,
      displayName: 'Boss',
      email: 'boss@example.org',
      roles: ['administrator'],
    });
  });

  it('who is there already gets the roles besides those they have, and stays the same person', async () => {
    const first = await identity.addUser('anna@example.org', { roles: ['editor'], password: 'a good password' });
    expect(first.link).toBeUndefined();
    expect(await listAuditEntries(canticle.context.database.read, { id: first.userId }, 9)).toEqual([]);
    const second = await identity.addUser('anna@example.org', { roles: ['technician'], addedBy: 'command-line' });
    expect(await listAuditEntries(canticle.context.database.read, { id: first.userId }, 9)).toMatchObject([
      {
        actor: 'command-line',
        action: 'set-roles',
        from: null,
        details: { before: ['editor'], after: ['editor', 'technician'] },
      },
    ]);
    expect(second.userId).toBe(first.userId);
    expect(second.link).toContain('/login/reset?token=');
    const { browser } = await signIn('anna@example.org', 'a good password');
    expect((await browser.api('GET', '/api/Session')).result.roles).toEqual(['editor', 'technician']);
  });

  it('must have an address', async () => {
    await expect(identity.addUser('nobody', { roles: [] })).rejects.toThrow('"nobody" is not an email address.');
  });
});

describe('demo people', () => {
  it('sign in with their password, and only the new one has to complete the registration', async () => {
    expect(await identity.hasDemoPeople()).toBe(false);
    const ids = await identity.createDemoPeople();
    expect(await identity.hasDemoPeople()).toBe(true);
    for (const { email, roles, registered } of DEMO_PEOPLE) {
      const { browser } = await signIn(email, DEMO_PASSWORD);
      expect((await browser.api('GET', '/api/Session')).result).toMatchObject({
        id: ids.get(email),
        email,
        roles,
        registered,
        privacyPolicy: registered,
      });
    }
  });

  it('are made once', async () => {
    const first = await identity.createDemoPeople();
    expect(await identity.createDemoPeople()).toEqual(first);
  });

  it('are gone after their removal: they cannot sign in, their bearers are refused, and nobody else is touched', async () => {
    await identity.createDemoPeople();
    await identity.addUser('anna@example.org', { roles: [], password: 'a good password' });
    const { browser } = await signIn('singer@canticle.example', DEMO_PASSWORD);
    const bearer = await browser.bearer();
    expect(await identity.deleteDemoPeople()).toBe(6);
    expect(await identity.hasDemoPeople()).toBe(false);
    expect((await signIn('singer@canticle.example', DEMO_PASSWORD)).status).toBe(401);
    expect((await canticle.request('GET api/Session', { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(
      401,
    );
    expect((await signIn('anna@example.org', 'a good password')).status).toBe(200);
    const { read } = canticle.context.database;
    expect(await read.selectFrom('users').select('email').execute()).toEqual([{ email: 'anna@example.org' }]);
    expect(await identity.deleteDemoPeople()).toBe(0);
  });
});

describe('what the app must know before anybody signs in', () => {
  it('names the demo people in demo mode', async () => {
    const { json } = await canticle.request('GET api/canticle/installation');
    expect(json).toMatchObject({
      demo: true,
      identity: { kind: 'embedded' },
      socialProviders: [],
      demoPassword: DEMO_PASSWORD,
    });
    expect(json.demoPeople.map((person: { email: string }) => person.email)).toEqual(
      DEMO_PEOPLE.map((person) => person.email),
    );
  });

  it('names nobody outside it', async () => {
    await canticle.close();
    await start({
      PUBLIC_URL: 'https://songs.example',
      SUPPORT_EMAIL: 'help@songs.example',
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'd.example',
      FIREBASE_PROJECT_ID: 'p',
      IDENTITY_ISSUERS: JSON.stringify([
        {
          issuer: 'https://securetoken.google.com/p',
          audience: 'p',
          jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
          algorithms: ['RS256'],
        },
      ]),
    });
    const { json } = await canticle.request('GET api/canticle/installation');
    expect(json).toEqual({
      branding: {
        accent: '',
        contactName: '',
        headline: {},
        imprintAddress: '',
        logo: '',
        name: 'Canticle',
        shortName: 'Canticle',
        taxNumber: '',
        version: expect.any(String),
      },
      signInProvider: null,
      demo: false,
      secureAddress: '',
      identity: { kind: 'firebase', apiKey: 'k', authDomain: 'd.example', projectId: 'p' },
      passkeyDomain: '',
      socialProviders: [],
      supportEmail: 'help@songs.example',
      editorUrls: { lyrics: '', contributor: '', song: '' },
      contributeUrl: '',
      videoServices: [],
      publicPages: true,
      sells: true,
      signUp: 'open',
      signUpDomains: [],
      presentationProduct: 'prod_presentation',
      ccliLicence: '',
      webPushKey: '',
      demoPeople: [],
      demoPassword: '',
    });
    const { json: refused } = await createBrowser(canticle.app, 'https://songs.example').post(
      '/api/auth/sign-up/email',
      {
        name: 'A',
        email: 'a@example.org',
        password: 'a good password',
      },
    );
    expect(refused.code).toBe('EMAIL_PASSWORD_SIGN_UP_DISABLED');
  });

  it('shows the mailbox in demo mode only', async () => {
    await identity.createDemoPeople();
    await canticle.request('GET api/Session/ResetPassword/singer@canticle.example');
    const { json } = await canticle.request('GET api/canticle/mailbox');
    expect(json).toEqual([
      {
        id: expect.any(String),
        to: 'singer@canticle.example',
        subject: 'Choose a new password',
        text: expect.stringContaining('/login/reset?token='),
        sentAt: expect.any(String),
      },
    ]);
    await canticle.close();
    await start({ PUBLIC_URL: 'https://songs.example' });
    expect((await canticle.request('GET api/canticle/mailbox')).status).toBe(404);
  });
});

describe('behind https', () => {
  it('cookies are secure, mails lead to the public address, and other pages of the same browser are strangers', async () => {
    await canticle.close();
    await start({ PUBLIC_URL: 'https://songs.example' });
    const browser = createBrowser(canticle.app, 'https://songs.example');
    await identity.addUser('a@example.org', { roles: [], password: 'a good password' });
    const { headers, status } = await browser.post('/api/auth/sign-in/email', {
      email: 'a@example.org',
      password: 'a good password',
    });
    expect(status).toBe(200);
    expect([headers['set-cookie']].flat().join()).toMatch(
      /__Secure-canticle\.session_token=[^,]*HttpOnly[^,]*Secure[^,]*SameSite=Lax/i,
    );
    for (const cookie of [headers['set-cookie']].flat())
      expect(cookie).toMatch(/^__Secure-(?=.*; ?HttpOnly)(?=.*; ?Secure)/i);
    await canticle.request('GET api/Session/ResetPassword/a@example.org', { headers: { host: 'evil.example' } });
    const [mail] = await canticle.context.mail.listNewest(1);
    expect(mail?.text).toContain('https://songs.example/login/reset?token=');
    const attack = await browser.post('/api/auth/sign-out', {}, { origin: 'https://evil.example' });
    expect(attack.status).toBe(403);
  });
});
