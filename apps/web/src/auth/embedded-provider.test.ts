// @vitest-environment node
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { APIError, createAuthMiddleware, createEmailVerificationToken } from 'better-auth/api';
import { jwt } from 'better-auth/plugins/jwt';
import { oneTimeToken } from 'better-auth/plugins/one-time-token';
import { describe, expect, it } from 'vitest';
import { createEmbeddedProvider } from './embedded-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type IdentityFixture, type MailKind, testIdentityProvider } from './identity-provider.contract.ts';
import type { PersonStorage } from './remembered-person.ts';

/* The real better-auth with the server's settings, in memory, behind a cookie jar. */

const origin = 'http://127.0.0.1:4180';

type Mail = { readonly to: string; readonly kind: 'verify' | 'reset'; readonly token: string };

const secret = 'a secret of at least thirty-two characters';

function createService(state: { old: boolean; mails: Mail[] }) {
  return betterAuth({
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    database: memoryAdapter({ user: [], session: [], account: [], verification: [], jwks: [] }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { ipAddress: { ipAddressHeaders: ['x-client'] } },
    rateLimit: { enabled: true, window: 60, max: 1000, customRules: { '/sign-in/email': { window: 60, max: 10 } } },
    user: { changeEmail: { enabled: true } },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // What a guess costs is tested with the server.
      password: {
        hash: async (password) => `of ${password}`,
        verify: async ({ hash, password }) => hash === `of ${password}`,
      },
      onExistingUserSignUp: async ({ user: { email, emailVerified } }) => {
        const token = await createEmailVerificationToken(secret, email);
        if (!emailVerified) state.mails.push({ to: email, kind: 'verify', token });
      },
      sendResetPassword: async ({ user, token }) => void state.mails.push({ to: user.email, kind: 'reset', token }),
    },
    emailVerification: {
      sendVerificationEmail: async ({ user, token }) =>
        void state.mails.push({ to: user.email, kind: 'verify', token }),
    },
    socialProviders: { google: { clientId: 'google-id', clientSecret: 'google-secret' } },
    plugins: [jwt({ jwt: { expirationTime: '10m' } }), oneTimeToken()],
    hooks: {
      before: createAuthMiddleware(async ({ path }) => {
        if (path === '/change-email' && state.old) throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH' });
      }),
    },
  });
}

class TestStorage implements Storage {
  #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (name: string) => this.#items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#items.set(name, value);
  removeItem = (name: string) => void this.#items.delete(name);
  clear = () => this.#items.clear();
}

/** Keeps cookies as a browser does; those without a max age are removed when it closes. */
function createJar() {
  const cookies = new Map<string, { value: string; passing: boolean }>();
  return {
    header: () => [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
    take: (lines: readonly string[]) => {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, { value, passing: !/max-age=/i.test(line) });
      }
    },
    close: () => {
      for (const [name, { passing }] of cookies) if (passing) cookies.delete(name);
    },
  };
}

let visitor = 0;

function openBrowser(
  auth: ReturnType<typeof createService>,
  net: { there: boolean },
  left: string[],
  asked: string[] = [],
) {
  const client = `10.0.0.${++visitor}`;
  const jar = createJar();
  const lasting = new TestStorage();
  let memory: PersonStorage = { local: lasting, session: new TestStorage() };
  let between: (() => Response) | undefined;
  const fetch = async (path: RequestInfo | URL, init: RequestInit = {}) => {
    asked.push(String(path));
    if (!net.there) throw new TypeError('fetch failed');
    if (between !== undefined) return between();
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries({ cookie: jar.header(), origin, 'x-client': client }))
      headers.set(name, value);
    const response = await auth.handler(new Request(`${origin}${String(path)}`, { ...init, headers }));
    jar.take(response.headers.getSetCookie());
    return response;
  };
  const sendVerification = async () => {
    const { user } = (await (await fetch('/api/auth/get-session')).json()) as { user: { email: string } };
    await auth.api.sendVerificationEmail({
      body: { email: user.email },
      headers: new Headers({ cookie: jar.header() }),
    });
  };
  return {
    fetch,
    /** From now on this responds instead of the service. */
    putBetween: (answer: () => Response) => {
      between = answer;
    },
    open: () =>
      createEmbeddedProvider({
        language: () => 'nb',
        fetch,
        storage: memory,
        now: () => Date.now(),
        redirectTo: (address) => void left.push(address),
        sendVerification,
      }),
    restart: () => {
      jar.close();
      memory = { local: lasting, session: new TestStorage() };
    },
  };
}

function embeddedWorld(left: string[] = []): IdentityFixture {
  const state = { old: false, mails: [] as Mail[] };
  const auth = createService(state);
  const net = { there: true };
  const browser = openBrowser(auth, net, left);
  const mailsOf = (email: string, kind: MailKind) =>
    state.mails.filter((mail) => mail.to === email && mail.kind === (kind === 'reset' ? 'reset' : 'verify'));
  return {
    revealsTakenEmails: false,
    createProvider: browser.open,
    reopen: ({ restart }) => {
      if (restart) browser.restart();
      return browser.open();
    },
    createElsewhere: () => openBrowser(auth, net, left).open(),
    mailedCode: async (email, kind) => mailsOf(email, kind).at(-1)?.token ?? '',
    countMails: async (email, kind) => mailsOf(email, kind).length,
    createToken: async () =>
      ((await (await browser.fetch('/api/auth/one-time-token/generate')).json()) as { token: string }).token,
    expireRecentSignIn: () => {
      state.old = true;
    },
    setOnline: (there) => {
      net.there = there;
    },
  };
}

/* Registers, opens the link in the mail, and signs in. */
async function join(provider: IdentityProvider, code: () => Promise<string>, email = 'kari@sing.example') {
  const password = 'a long enough one';
  await provider.createAccount({ name: 'Kari', email, password });
  expect(await provider.verifyCode(await code())).toBe('VERIFIED_EMAIL');
  return provider.signInWithPassword({ email, password, remember: true });
}

testIdentityProvider('the embedded service', async () => embeddedWorld());

describe('somebody without an e-mail address', () => {
  it('is known without one instead of with the stand-in of the server', async () => {
    const world = embeddedWorld();
    const email = 'u1@twitter.placeholder.invalid';
    await join(world.createProvider(), () => world.mailedCode(email, 'verify'), email);
    expect(await world.createProvider().currentPerson()).toMatchObject({ email: '', displayName: 'Kari' });
  });
});

describe('an account', () => {
  it('is created in the language of the page, not of the browser', async () => {
    const languages: (string | null)[] = [];
    const provider = createEmbeddedProvider({
      language: () => 'nb',
      fetch: async (_path, init) => {
        languages.push(new Headers(init?.headers).get('accept-language'));
        return Response.json({});
      },
      storage: { local: new TestStorage(), session: new TestStorage() },
      now: () => 0,
      redirectTo: () => {},
      sendVerification: async () => {},
    });
    await provider.createAccount({ name: 'Kari', email: 'kari@sing.example', password: 'a long enough one' });
    expect(languages).toEqual(['nb']);
  });
});

describe('an answer that names nobody', () => {
  it.each(['{}', 'null', ''])('is no sign-in: %j', async (text) => {
    const provider = createEmbeddedProvider({
      language: () => 'nb',
      fetch: async () => new Response(text),
      storage: { local: new TestStorage(), session: new TestStorage() },
      now: () => 0,
      redirectTo: () => {},
      sendVerification: async () => {},
    });
    const signIn = provider.signInWithPassword({ email: 'kari@sing.example', password: 'a long one', remember: true });
    await expect(signIn).rejects.toThrow("User isn't set");
    expect(provider.rememberedPerson()).toBeNull();
  });
});

describe('the bearer of somebody who opens the app', () => {
  it('comes with the answer that says who is there, and is good for the same person', async () => {
    const asked: string[] = [];
    const mails: Mail[] = [];
    const browser = openBrowser(createService({ old: false, mails }), { there: true }, [], asked);
    await join(browser.open(), async () => mails.at(-1)?.token ?? '');
    asked.length = 0;
    const provider = browser.open();
    const person = await provider.currentPerson();
    const bearer = await provider.getBearerToken();
    expect(asked).toEqual(['/api/auth/get-session']);
    expect(JSON.parse(atob(bearer?.split('.')[1] ?? ''))).toMatchObject({ sub: person?.id });
    expect(await provider.getBearerToken({ renew: true })).toEqual(expect.any(String));
    expect(asked.at(-1)).toBe('/api/auth/token');
  });
});

describe('a service that cannot answer at the moment', () => {
  it('signs nobody out', async () => {
    const mails: Mail[] = [];
    const browser = openBrowser(createService({ old: false, mails }), { there: true }, []);
    await join(browser.open(), async () => mails.at(-1)?.token ?? '');
    const answer = { text: '', status: 503 };
    browser.putBetween(() => new Response(answer.text, answer));
    for (const status of [500, 503]) {
      answer.status = status;
      answer.text = status === 500 ? '{"code":"INTERNAL","message":"x"}' : 'The server’s disk is full.';
      const provider = browser.open();
      expect(await provider.currentPerson()).toMatchObject({ email: 'kari@sing.example' });
      await expect(provider.getBearerToken()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    }
  });
});

describe('the token of an address', () => {
  it('works once', async () => {
    const world = embeddedWorld();
    await join(world.createProvider(), () => world.mailedCode('kari@sing.example', 'verify'));
    const token = await world.createToken('kari@sing.example');
    await world.createElsewhere().signInWithToken(token);
    await expect(world.createElsewhere().signInWithToken(token)).rejects.toMatchObject({ code: 'auth/code-not-valid' });
  });
});

describe('a token of an address, when somebody else is signed in', () => {
  it('is told as such, with what the other one is called, and is redeemed when they are to be replaced', async () => {
    const asked: unknown[] = [];
    const provider = createEmbeddedProvider({
      language: () => 'nb',
      fetch: async (_path, init) => {
        const body = JSON.parse(String(init?.body)) as { replace: boolean };
        asked.push(body);
        if (body.replace)
          return Response.json({ user: { id: 'n', email: 'n@sing.example', name: 'Nils', emailVerified: true } });
        return Response.json({ code: 'SIGNED_IN_AS_ANOTHER', message: 'x', other: 'Nils' }, { status: 409 });
      },
      storage: { local: new TestStorage(), session: new TestStorage() },
      now: () => 0,
      redirectTo: () => {},
      sendVerification: async () => {},
    });
    await expect(provider.signInWithToken('t1')).rejects.toMatchObject({
      code: 'auth/signed-in-as-another',
      detail: 'Nils',
    });
    expect(await provider.signInWithToken('t1', { replace: true })).toMatchObject({ displayName: 'Nils' });
    expect(asked).toEqual([
      { token: 't1', replace: false },
      { token: 't1', replace: true },
    ]);
  });
});

describe('the link to a new address', () => {
  it('says that the address belongs to another account by now', async () => {
    const provider = createEmbeddedProvider({
      language: () => 'nb',
      fetch: async () => Response.json({ code: 'USER_ALREADY_EXISTS', message: 'x' }, { status: 409 }),
      storage: { local: new TestStorage(), session: new TestStorage() },
      now: () => 0,
      redirectTo: () => {},
      sendVerification: async () => {},
    });
    expect(await provider.verifyCode('code')).toBe('ADDRESS_TAKEN');
  });
});

describe('social sign-in with the embedded service', () => {
  it('leaves for the provider that is configured', async () => {
    const left: string[] = [];
    expect(await embeddedWorld(left).createProvider().signInWithProvider('google', '/songs/HH?key=G')).toBeNull();
    expect(left[0]).toContain('accounts.google.com');
  });

  it('calls a provider without settings invalid', async () => {
    await expect(embeddedWorld().createProvider().signInWithProvider('facebook', '/')).rejects.toThrow(
      'INVALID PROVIDER',
    );
  });
});
