import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../platform/rate-limits/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createIdentity, type Identity } from './index.ts';
import { createKnownClients } from './known-clients.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

const PASSWORD = 'a good password';
const settings = { secret: 'a secret that is long enough for a test', publicUrl: undefined };

describe('the owner of an account, while strangers guess at it', () => {
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

  const signIn = (email: string, remoteAddress: string, { password = PASSWORD, cookie = '' } = {}) =>
    canticle.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress,
      headers: { host: 'localhost', origin: 'http://localhost', ...(cookie === '' ? {} : { cookie }) },
      payload: { email, password },
    });
  const fail = async (email: string, remoteAddress: string, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => signIn(email, remoteAddress, { password: 'a wrong password' })),
    );
    return answers.map(({ statusCode }) => statusCode);
  };
  const knownMark = (answer: Awaited<ReturnType<typeof signIn>>) =>
    [answer.headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).split(';')[0] ?? '')
      .find((cookie) => cookie.startsWith('canticle.known='));

  it('signs in from elsewhere', async () => {
    await identity.addUser('owner@example.org', { roles: [], password: PASSWORD });
    const answers = await fail('owner@example.org', '198.51.100.1', 12);
    expect(answers.toSorted()).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await signIn('owner@example.org', '198.51.100.1')).statusCode).toBe(429);
    expect((await signIn('owner@example.org', '203.0.113.1')).statusCode).toBe(200);
  });

  it('signs in from the same network with a browser they signed in with before, and without its mark they wait', async () => {
    await identity.addUser('neighbour@example.org', { roles: [], password: PASSWORD });
    const cookie = knownMark(await signIn('neighbour@example.org', '198.51.100.2')) ?? '';
    expect(cookie).not.toBe('');
    await fail('neighbour@example.org', '198.51.100.2', 10);
    expect((await signIn('neighbour@example.org', '198.51.100.2')).statusCode).toBe(429);
    expect((await signIn('neighbour@example.org', '198.51.100.2', { cookie })).statusCode).toBe(200);
    // The token is valid for this account only.
    await identity.addUser('other@example.org', { roles: [], password: PASSWORD });
    await fail('other@example.org', '198.51.100.2', 10);
    expect((await signIn('other@example.org', '198.51.100.2', { cookie })).statusCode).toBe(429);
  });

  it('is known by a browser with which a password was chosen by a link', async () => {
    const { link } = await identity.addUser('invited@example.org', { roles: [] });
    const chosen = await canticle.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      remoteAddress: '198.51.100.3',
      headers: { host: 'localhost', origin: 'http://localhost' },
      payload: { token: new URL(link ?? '').searchParams.get('token'), newPassword: PASSWORD },
    });
    expect(chosen.statusCode).toBe(200);
    await fail('invited@example.org', '198.51.100.3', 10);
    expect((await signIn('invited@example.org', '198.51.100.3', { cookie: knownMark(chosen) ?? '' })).statusCode).toBe(
      200,
    );
  });

  it('is guessed at in a session of theirs ten times a minute at most', async () => {
    await identity.addUser('session@example.org', { roles: [], password: PASSWORD });
    const answer = await signIn('session@example.org', '198.51.100.4');
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((text) => String(text).split(';')[0])
      .join('; ');
    const change = (currentPassword: string) =>
      canticle.app.inject({
        method: 'POST',
        url: '/api/auth/change-password',
        remoteAddress: '198.51.100.5',
        headers: { host: 'localhost', origin: 'http://localhost', cookie },
        payload: { currentPassword, newPassword: 'another password' },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, () => change('a wrong password')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await change(PASSWORD)).statusCode).toBe(429);
  });
});

describe('guesses at one account', () => {
  let canticle: TestCanticle;
  beforeAll(async () => {
    canticle = await startCanticle();
  });
  afterAll(() => canticle.close());

  const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1000);
  /* Password attempts at an account of the test's own. */
  const open = (email: string) => {
    const clock = { now: at(0) };
    const known = createKnownClients(settings);
    const guesses = createLoginThrottle(known, createRateLimiter({ ...canticle.context, now: () => clock.now }));
    const guessFrom = async (client: string, cookies?: string) => {
      try {
        await guesses.countByAccount(email, { client: `${email} ${client}`, cookies });
        return 'counted';
      } catch (problem) {
        return (problem as { code: string }).code;
      }
    };
    const remember = (client: string) => known.recordSignIn(email, `${email} ${client}`, undefined).split(';')[0];
    return { clock, remember, guessFrom };
  };
  const inTurn = async (times: number, guess: (turn: number) => Promise<string>) => {
    const answers = [];
    for (let turn = 0; turn < times; turn += 1) answers.push(await guess(turn));
    return answers.filter((answer) => answer === 'counted').length;
  };

  it('from ever new clients are a hundred in ten minutes, whatever their number', async () => {
    const { clock, guessFrom } = open('anna@example.org');
    expect(await inTurn(120, (client) => guessFrom(`client ${client}`))).toBe(100);
    clock.now = at(599);
    expect(await guessFrom('one more')).toBe('TOO_MANY');
    clock.now = at(600);
    expect(await guessFrom('one more')).toBe('counted');
  });

  it('from ever new clients hold nobody back who has signed in from theirs before', async () => {
    const { remember, guessFrom } = open('berit@example.org');
    const mark = remember('home');
    await inTurn(110, (client) => guessFrom(`client ${client}`));
    expect(await guessFrom('home')).toBe('counted');
    expect(await guessFrom('on the way', mark)).toBe('counted');
    expect(await guessFrom('on the way')).toBe('TOO_MANY');
  });

  it('from a client that has signed in before are ten a minute too', async () => {
    const { remember, guessFrom } = open('carl@example.org');
    const mark = remember('home');
    expect(await inTurn(11, () => guessFrom('home'))).toBe(10);
    expect(await inTurn(11, (client) => guessFrom(`client ${client}`, mark))).toBe(10);
  });

  it('that are refused count nowhere, so that one client uses up nothing of what all others have', async () => {
    const { guessFrom } = open('dora@example.org');
    await Promise.all(Array.from({ length: 150 }, () => guessFrom('hammer')));
    expect(await inTurn(95, (client) => guessFrom(`client ${client}`))).toBe(90);
  });
});

describe('the mark of a known browser', () => {
  it('is kept for several accounts and no other, and cannot be made by anybody else', () => {
    const known = createKnownClients(settings);
    const first = known.recordSignIn('anna@example.org', 'c', undefined).split(';')[0] ?? '';
    const both = known.recordSignIn('berit@example.org', 'c', `x=y; ${first}`).split(';')[0] ?? '';
    expect(known.findBrowserId('anna@example.org', both)).toBe(known.findBrowserId('anna@example.org', first));
    expect(known.findBrowserId('berit@example.org', both)).toEqual(expect.any(String));
    expect(known.findBrowserId('carl@example.org', both)).toBeUndefined();
    const stranger = createKnownClients({ ...settings, secret: 'another secret that is long enough too' });
    expect(
      known.findBrowserId('anna@example.org', stranger.recordSignIn('anna@example.org', 'c', undefined)),
    ).toBeUndefined();
    expect(
      known.findBrowserId('anna@example.org', `canticle.known=${'a'.repeat(16)}.${'b'.repeat(43)}`),
    ).toBeUndefined();
  });

  it('names nobody, and is read by no script', () => {
    const cookie = createKnownClients(settings).recordSignIn('anna@example.org', 'c', undefined);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toMatch(/anna|example/);
  });
});
