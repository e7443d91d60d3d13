import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentity, type Identity } from './features/identity/index.ts';
import { startSecondInstance, startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createLeader } from './testing/presentation-fixtures.ts';
import { ADMIT_ALL } from './testing/admit-all.ts';

const PASSWORD = 'a good password';

type Server = Pick<TestCanticle, 'context' | 'app'>;

/* The clock of both servers is fixed: on a busy machine a minute is over before so many passwords are compared. */
let clock = new Date();

let canticle: TestCanticle;
let other: Server;
let identity: Identity;

beforeAll(async () => {
  canticle = await startCanticle({}, () => clock);
  other = await startSecondInstance(canticle, () => Date.now());
  identity = createIdentity(canticle.context, {
    admission: ADMIT_ALL,
    findOpenCollections: async () => ({ ids: [], until: undefined }),
  });
});
afterAll(async () => {
  await stop(other);
  await canticle.close();
});

async function stop({ app, context }: Server): Promise<void> {
  await app.close();
  await context.close();
}

async function restartOther(): Promise<void> {
  await stop(other);
  other = await startSecondInstance(canticle, () => Date.now());
}

async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const before = clock;
  clock = new Date(before.getTime() + seconds * 1000);
  try {
    return await work();
  } finally {
    clock = before;
  }
}

const post = (server: Server, url: string, payload: object, { ip = '198.51.100.1', cookie = '' } = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { host: 'localhost', origin: 'http://localhost', ...(cookie === '' ? {} : { cookie }) },
    payload,
  });
const signIn = (server: Server, email: string, password: string, from?: { ip?: string; cookie?: string }) =>
  post(server, '/api/auth/sign-in/email', { email, password }, from);
const cookiesOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));
const countStatus = (answers: readonly { readonly statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

describe('two servers on one database', () => {
  it('allow ten wrong passwords for an account together, also after a restart, until the minute is over', async () => {
    await identity.addUser('guessed@example.org', { roles: [], password: PASSWORD });
    const home = cookiesOf(await signIn(canticle, 'guessed@example.org', PASSWORD, { ip: '203.0.113.9' }));
    const guess = (server: Server) => signIn(server, 'guessed@example.org', 'a wrong password');
    const answers = [...(await times(13, () => guess(canticle))), ...(await times(13, () => guess(other)))];
    expect([countStatus(answers, 401), countStatus(answers, 429)]).toEqual([10, 16]);
    await restartOther();
    const refused = await signIn(other, 'guessed@example.org', PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // A browser the owner has used before, behind the same address, is accepted.
    expect((await signIn(other, 'guessed@example.org', PASSWORD, { cookie: home })).statusCode).toBe(200);
    // An account that was not attacked is not affected.
    await identity.addUser('calm@example.org', { roles: [], password: PASSWORD });
    expect((await signIn(other, 'calm@example.org', PASSWORD)).statusCode).toBe(200);
    expect((await later(61, () => signIn(other, 'guessed@example.org', PASSWORD))).statusCode).toBe(200);
  }, 120_000);

  it('count guesses that come to both at the same moment as often as they are tried', async () => {
    const guess = (turn: number) =>
      signIn(turn % 2 === 0 ? canticle : other, 'parallel@example.org', 'a wrong password', { ip: '198.51.100.2' });
    const answers = await times(26, guess);
    expect([countStatus(answers, 401), countStatus(answers, 429)]).toEqual([10, 16]);
  });

  it('allow a hundred tries from one address together', async () => {
    const guess = (server: Server) =>
      post(server, '/api/auth/one-time-token/verify', { token: 'guessed' }, { ip: '198.51.100.3' });
    const answers = [];
    for (let turn = 0; turn < 12; turn += 1)
      answers.push(...(await times(10, () => guess(turn % 2 === 0 ? canticle : other))));
    expect([countStatus(answers, 400), countStatus(answers, 429)]).toEqual([100, 20]);
    expect((await later(61, () => guess(other))).statusCode).toBe(400);
  });

  it('send five mails an hour to choose a new password, also after a restart', async () => {
    await identity.addUser('forgot@example.org', { roles: [], password: PASSWORD });
    const ask = (server: Server) =>
      server.app.inject({ url: '/api/Session/ResetPassword/forgot@example.org', headers: { host: 'localhost' } });
    const answers = [...(await times(3, () => ask(canticle))), ...(await times(3, () => ask(other)))];
    expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([5, 1]);
    await restartOther();
    expect((await ask(other)).statusCode).toBe(429);
    const mails = (await canticle.context.mail.listNewest(200)).filter(({ to }) => to === 'forgot@example.org');
    expect(mails).toHaveLength(5);
    expect((await later(3601, () => ask(other))).statusCode).toBe(200);
  });

  it('send one mail to verify an address in two minutes, also after a restart', async () => {
    const email = 'unverified@example.org';
    await identity.addUser(email, { roles: [], password: PASSWORD });
    const cookie = cookiesOf(await signIn(canticle, email, PASSWORD, { ip: '203.0.113.10' }));
    const { token } = (
      await canticle.app.inject({ url: '/api/auth/token', headers: { host: 'localhost', cookie } })
    ).json();
    await canticle.context.database.transaction((tx) =>
      tx.updateTable('auth_user').set({ emailVerified: false }).where('email', '=', email).execute(),
    );
    const ask = ({ app }: Server) =>
      app.inject({
        url: '/api/Session/VerifyEmail',
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      });
    expect((await ask(canticle)).statusCode).toBe(200);
    expect((await ask(other)).statusCode).toBe(429);
    await restartOther();
    expect((await ask(other)).statusCode).toBe(429);
    expect((await later(121, () => ask(other))).statusCode).toBe(200);
  });

  it('let a person ask for another address five times an hour together', async () => {
    await identity.addUser('restless@example.org', { roles: [], password: PASSWORD });
    const cookie = cookiesOf(await signIn(canticle, 'restless@example.org', PASSWORD, { ip: '203.0.113.11' }));
    const change = (server: Server, turn: number) =>
      post(server, '/api/auth/change-email', { newEmail: `restless${turn}@example.org` }, { cookie });
    const answers = [];
    for (let turn = 0; turn < 8; turn += 1) answers.push(await change(turn % 2 === 0 ? canticle : other, turn));
    expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([5, 3]);
  });

  it('allow ten wrong codes of live sessions to a person together, however many are tried at once', async () => {
    await canticle.createPerson('ada@example.org');
    const { code } = await createLeader(canticle, 'ada@example.org').startLive();
    await canticle.createPerson('guesser@example.org');
    await canticle.createPerson('member@example.org');
    const join = async ({ app }: Server, as: string, typed: string) =>
      app.inject({
        method: 'POST',
        url: '/api/canticle/presentations/joinings',
        headers: { authorization: `Bearer ${await canticle.token(as)}` },
        payload: { code: typed },
      });
    const answers = await times(26, (turn) =>
      join(turn % 2 === 0 ? canticle : other, 'guesser@example.org', `AAAA${turn}`),
    );
    expect([countStatus(answers, 404), countStatus(answers, 429)]).toEqual([10, 16]);
    await restartOther();
    expect((await join(other, 'guesser@example.org', code)).statusCode).toBe(429);
    expect((await join(other, 'member@example.org', code)).statusCode).toBe(200);
    expect((await later(601, () => join(canticle, 'guesser@example.org', code))).statusCode).toBe(200);
  });
});
