import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordChange } from '../../platform/changes/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createIdentity } from './index.ts';
import { deleteUser } from './queries.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

const AUDIENCE = 'canticle-test';
const seconds = () => Math.floor(Date.now() / 1000);

/* An issuer that signs anything, and whose keys can be made unavailable. */
async function startCarelessIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] });
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const plain = {
    iss: address,
    aud: AUDIENCE,
    sub: 'someone',
    email: 'someone@example.org',
    email_verified: true,
    name: 'Someone',
  };
  return {
    address,
    keys,
    plain,
    trusted: { issuer: address, audience: AUDIENCE, jwksUrl: `${address}/keys`, algorithms: ['ES256'] },
    sign: (claims: Record<string, unknown> = {}) =>
      new SignJWT({ iat: seconds(), exp: seconds() + 300, ...plain, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .sign(privateKey),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let canticle: TestCanticle;
let issuer: Awaited<ReturnType<typeof startCarelessIssuer>>;
let stranger: Awaited<ReturnType<typeof startCarelessIssuer>>;

beforeAll(async () => {
  issuer = await startCarelessIssuer();
  stranger = await startCarelessIssuer();
  const away = {
    issuer: 'https://away.example',
    audience: AUDIENCE,
    jwksUrl: 'http://127.0.0.1:9/keys',
    algorithms: ['ES256'],
  };
  canticle = await startCanticle({ IDENTITY_ISSUERS: JSON.stringify([away, issuer.trusted]) });
});

afterAll(async () => {
  await canticle.close();
  await Promise.all([issuer.close(), stranger.close()]);
});

afterEach(() => void vi.useRealTimers());

const ask = (
  bearer: string,
  call: 'GET api/Session' | 'GET api/Session/VerifyEmail' | 'GET api/Session/Country' = 'GET api/Session',
) => canticle.request(call, { headers: { authorization: `Bearer ${bearer}` } });

describe('a bearer', () => {
  it('is accepted from an issuer that the operator trusts', async () => {
    expect((await ask(await issuer.sign())).status).toBe(200);
  });

  it('is refused when it is unsigned', async () => {
    const bearer = new UnsecuredJWT(issuer.plain).setExpirationTime('5m').encode();
    expect((await ask(bearer)).status).toBe(401);
  });

  it('is refused when it is signed with the public keys as if they were a shared secret', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${encode({ alg: 'HS256', kid: 'test' })}.${encode({ ...issuer.plain, exp: seconds() + 300 })}`;
    expect(
      (await ask(`${signed}.${createHmac('sha256', issuer.keys).update(signed).digest('base64url')}`)).status,
    ).toBe(401);
  });

  it('is refused when somebody else signed it in the name of the issuer', async () => {
    expect((await ask(await stranger.sign({ iss: issuer.address }))).status).toBe(401);
  });

  it('is refused from an issuer nobody has configured', async () => {
    expect((await ask(await stranger.sign())).status).toBe(401);
  });

  it.each([
    ['has expired', { exp: seconds() - 60 }],
    ['never expires', { exp: undefined }],
    ['is for another audience', { aud: 'somebody-else' }],
    ['names another issuer', { iss: 'https://elsewhere.example' }],
    ['claims to be ours', { iss: 'canticle', aud: 'canticle' }],
    ['names nobody', { sub: '' }],
    ['is not valid yet', { nbf: seconds() + 600 }],
  ])('is refused when it %s', async (_case, claims) => {
    const { status, headers, text } = await ask(await issuer.sign(claims));
    expect([status, headers['x-problem'], text]).toEqual([401, 'SIGNED_OUT', 'Unauthorized']);
  });

  it('is refused when it is no token at all', async () => {
    for (const bearer of ['undefined', 'a.b.c', 'x']) expect((await ask(bearer)).status).toBe(401);
  });

  it('is refused once it has expired, although it was accepted before', async () => {
    const bearer = await issuer.sign({ sub: 'expiring', exp: seconds() + 30 });
    expect((await ask(bearer)).status).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    expect((await ask(bearer)).status).toBe(401);
  });

  it('cannot be judged while the keys of its issuer are out of reach, which does not sign anybody out', async () => {
    const { status, headers } = await ask(await issuer.sign({ iss: 'https://away.example' }));
    expect([status, headers['x-problem']]).toEqual([503, 'UNAVAILABLE']);
  });

  it('whose address is not verified opens nothing but the verification', async () => {
    const bearer = await issuer.sign({ sub: 'unverified', email_verified: false });
    const { status, headers } = await ask(bearer);
    expect([status, headers['x-problem']]).toEqual([401, 'EMAIL_NOT_VERIFIED']);
    expect((await ask(bearer, 'GET api/Session/VerifyEmail')).text).toBe(
      'Your sign-in service verifies email addresses itself.',
    );
  });
});

describe('a person', () => {
  it('is known by issuer and subject, and never joined by the address', async () => {
    const first = await ask(await issuer.sign({ sub: 'first', email: 'same@example.org' }));
    const second = await ask(await issuer.sign({ sub: 'second', email: 'same@example.org' }));
    expect(second.result.id).not.toBe(first.result.id);
  });

  it('gets the name and picture of the first token, and keeps what they changed', async () => {
    const claims = { sub: 'named', name: 'Anna', picture: 'https://pictures.example/anna.jpg' };
    expect((await ask(await issuer.sign(claims))).result).toMatchObject({
      displayName: 'Anna',
      image: 'https://pictures.example/anna.jpg',
    });
    expect((await ask(await issuer.sign({ ...claims, name: 'Somebody else' }))).result.displayName).toBe('Anna');
  });

  it.each([
    'http://pictures.example/anna.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    '//pictures.example/a',
  ])('gets no picture from a token that is not at an https address: %s', async (picture) => {
    const { status, result } = await ask(await issuer.sign({ sub: `picture ${picture}`, picture }));
    expect([status, result.image]).toEqual([200, null]);
  });

  it('has a new address once a token vouches for it', async () => {
    await ask(await issuer.sign({ sub: 'moving', email: 'old@example.org' }));
    const stored = () =>
      canticle.context.database.read
        .selectFrom('users')
        .innerJoin('user_identities', 'user_id', 'id')
        .select('email')
        .where('subject', '=', 'moving')
        .executeTakeFirst();
    await ask(await issuer.sign({ sub: 'moving', email: 'new@example.org', email_verified: false }));
    expect(await stored()).toEqual({ email: 'old@example.org' });
    expect((await ask(await issuer.sign({ sub: 'moving', email: 'new@example.org' }))).result.email).toBe(
      'new@example.org',
    );
  });

  it('has signed in when a token says so, not whenever it is used', async () => {
    const lastLogin = async (claims: object) =>
      (await ask(await issuer.sign({ sub: 'login', ...claims }))).result.lastLogin;
    await lastLogin({ auth_time: seconds() });
    const later = seconds() + 1;
    expect(await lastLogin({ auth_time: later })).toBe(new Date(later * 1000).toISOString());
    expect(await lastLogin({ auth_time: later, renewed: true })).toBe(new Date(later * 1000).toISOString());
    expect(await lastLogin({ auth_time: later - 3600 })).toBe(new Date(later * 1000).toISOString());
  });

  it('who was deleted stays out for a day, with the same token and with a new one, and may then come again', async () => {
    const bearer = await issuer.sign({ sub: 'deleted', exp: seconds() + 3 * 24 * 3600 });
    const { result } = await ask(bearer);
    await canticle.context.database.transaction((tx) => deleteUser(tx, result.id, new Date()));
    expect((await ask(bearer)).status).toBe(401);
    expect((await ask(await issuer.sign({ sub: 'deleted' }))).status).toBe(401);
    vi.useFakeTimers({ now: Date.now() + 25 * 3600_000, toFake: ['Date'] });
    const again = await ask(bearer);
    expect(again.status).toBe(200);
    expect(again.result.id).not.toBe(result.id);
  });
});

describe('the viewer', () => {
  const openUntil = (until: string) => ({
    admission: ADMIT_ALL,
    findOpenCollections: async (_db: unknown, _userId: string, now: Date) =>
      now.toISOString() < until ? { ids: ['c1'], until } : { ids: [], until: undefined },
  });

  it('has a new role at once', async () => {
    const { findViewer } = createIdentity(canticle.context, openUntil('2000-01-01T00:00:00.000Z'));
    const bearer = await issuer.sign({ sub: 'promoted' });
    const { userId, ...before } = await findViewer(bearer);
    expect(before).toMatchObject({ roles: [], openCollections: [] });
    await canticle.context.database.transaction(async (tx) => {
      await tx.insertInto('user_roles').values({ user_id: userId, role: 'editor' }).execute();
      await recordChange(tx, { kind: 'rights', id: userId }, new Date());
    });
    expect(await findViewer(bearer)).toMatchObject({ userId, roles: ['editor'], openCollections: 'all' });
  });

  it('loses a collection when the subscription ends, although nothing is written then', async () => {
    const { findViewer } = createIdentity(canticle.context, openUntil(new Date(Date.now() + 60_000).toISOString()));
    const bearer = await issuer.sign({ sub: 'subscribed' });
    expect((await findViewer(bearer)).openCollections).toEqual(['c1']);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect((await findViewer(bearer)).openCollections).toEqual([]);
  });

  it('is found from memory the second time', async () => {
    let reads = 0;
    const { findViewer } = createIdentity(canticle.context, {
      admission: ADMIT_ALL,
      findOpenCollections: async () => {
        reads += 1;
        return { ids: [], until: undefined };
      },
    });
    const bearer = await issuer.sign({ sub: 'remembered' });
    await findViewer(bearer);
    await findViewer(bearer);
    reads = 0;
    for (let count = 0; count < 100; count += 1) await findViewer(bearer);
    expect(reads).toBe(0);
  });
});
