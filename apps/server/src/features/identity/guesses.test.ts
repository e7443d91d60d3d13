import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { countGuesses } from './guesses.ts';
import { createIdentity, type Identity } from './index.ts';
import { rememberClients } from './known-clients.ts';

const PASSWORD = 'a good password';
const settings = { secret: 'a secret that is long enough for a test', publicUrl: undefined };

describe('the owner of an account, while strangers guess at it', () => {
  let canticle: TestCanticle;
  let identity: Identity;

  beforeAll(async () => {
    canticle = await startCanticle();
    identity = createIdentity(canticle.rooms, { openCollectionsOf: async () => ({ ids: [], until: undefined }) });
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
    // The mark is of this account alone.
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
  const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1000);
  const open = () => {
    const clock = { now: at(0) };
    const known = rememberClients(settings);
    return { clock, known, guesses: countGuesses(known, () => clock.now) };
  };
  const guessFrom = (guesses: ReturnType<typeof open>['guesses'], client: string, cookies?: string) => {
    try {
      guesses.atAccount('anna@example.org', { client, cookies });
      return 'counted';
    } catch (problem) {
      return (problem as { code: string }).code;
    }
  };

  it('from ever new clients are a hundred in ten minutes, whatever their number', () => {
    const { clock, guesses } = open();
    const answers = Array.from({ length: 300 }, (_, client) => guessFrom(guesses, `client ${client}`));
    expect(answers.filter((answer) => answer === 'counted')).toHaveLength(100);
    clock.now = at(599);
    expect(guessFrom(guesses, 'one more')).toBe('TOO_MANY');
    clock.now = at(600);
    expect(guessFrom(guesses, 'one more')).toBe('counted');
  });

  it('from ever new clients hold nobody back who has signed in from theirs before', () => {
    const { known, guesses } = open();
    const mark = known.remember('anna@example.org', 'home', undefined).split(';')[0];
    for (let client = 0; client < 200; client += 1) guessFrom(guesses, `client ${client}`);
    expect(guessFrom(guesses, 'home')).toBe('counted');
    expect(guessFrom(guesses, 'on the way', mark)).toBe('counted');
    expect(guessFrom(guesses, 'on the way')).toBe('TOO_MANY');
  });

  it('from a client that has signed in before are ten a minute too', () => {
    const { known, guesses } = open();
    const mark = known.remember('anna@example.org', 'home', undefined).split(';')[0];
    const answers = Array.from({ length: 11 }, () => guessFrom(guesses, 'home'));
    expect(answers.filter((answer) => answer === 'counted')).toHaveLength(10);
    const withMark = Array.from({ length: 11 }, (_, client) => guessFrom(guesses, `client ${client}`, mark));
    expect(withMark.filter((answer) => answer === 'counted')).toHaveLength(10);
  });
});

describe('the mark of a known browser', () => {
  it('is kept for several accounts and no other, and cannot be made by anybody else', () => {
    const known = rememberClients(settings);
    const first = known.remember('anna@example.org', 'c', undefined).split(';')[0] ?? '';
    const both = known.remember('berit@example.org', 'c', `x=y; ${first}`).split(';')[0] ?? '';
    expect(known.browserOf('anna@example.org', both)).toBe(known.browserOf('anna@example.org', first));
    expect(known.browserOf('berit@example.org', both)).toEqual(expect.any(String));
    expect(known.browserOf('carl@example.org', both)).toBeUndefined();
    const stranger = rememberClients({ ...settings, secret: 'another secret that is long enough too' });
    expect(known.browserOf('anna@example.org', stranger.remember('anna@example.org', 'c', undefined))).toBeUndefined();
    expect(known.browserOf('anna@example.org', `canticle.known=${'a'.repeat(16)}.${'b'.repeat(43)}`)).toBeUndefined();
  });

  it('names nobody, and is read by no script', () => {
    const cookie = rememberClients(settings).remember('anna@example.org', 'c', undefined);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toMatch(/anna|example/);
  });
});
