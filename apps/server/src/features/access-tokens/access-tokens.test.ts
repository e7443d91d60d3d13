import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { justSignedIn, startCanticle, type TestCanticle } from '../../testing/canticle.ts';

const KARI = 'kari@example.org';
const OLA = 'ola@example.org';
const ADMIN = 'admin@example.org';
const DAY_MS = 24 * 3600_000;

let canticle: TestCanticle;
let time = Date.now();

beforeAll(async () => {
  canticle = await startCanticle({ REQUESTS_PER_MINUTE: '30' }, () => new Date(time));
  for (const email of [KARI, OLA]) await canticle.createPerson(email);
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
});
afterAll(() => canticle.close());

const create = async (body: object = {}, as = KARI) =>
  (
    await canticle.request('POST api/canticle/access-tokens', {
      body: { name: 'Projector', scopes: ['read-own'], ...body },
      headers: { 'idempotency-key': newId(), ...(await justSignedIn(canticle, as)) },
    })
  ).json;
const use = (token: string, call: Parameters<TestCanticle['request']>[0] = 'GET api/Session', body?: unknown) =>
  canticle.request(call, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
const list = async (as = KARI) => (await canticle.request('GET api/canticle/access-tokens', { as })).json;

describe('an access token', () => {
  it('is the person, for what it may be used for', async () => {
    const { token, accessToken } = await create();
    expect(token).toMatch(/^canticle_pat_[\w-]{43}$/);
    expect((await use(token)).result).toMatchObject({ email: KARI });
    expect((await use(token, 'GET api/Songs')).status).toBe(403);
    expect(await list()).toEqual([{ ...accessToken, lastUsedAt: expect.any(String) }]);
    expect(Date.parse(accessToken.expiresAt) - Date.parse(accessToken.createdAt)).toBe(90 * DAY_MS);
  });

  it('is stored as a hash alone, wherever one looks', async () => {
    const { token } = await create({ name: 'Hidden' });
    const { kysely } = canticle.context.database;
    for (const { name } of await kysely.introspection.getTables()) {
      const rows = await kysely
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows), name).not.toContain(token.slice('canticle_pat_'.length));
    }
  });

  it('works no longer once it is revoked, which only its person can do', async () => {
    const { token, accessToken } = await create({ name: 'Lost' });
    const call = `DELETE api/canticle/access-tokens/${accessToken.id}` as const;
    expect((await canticle.request(call, { as: OLA })).status).toBe(404);
    expect((await canticle.request(call, { as: ADMIN })).status).toBe(404);
    expect((await use(token)).status).toBe(200);
    expect((await canticle.request(call, { as: KARI })).status).toBe(200);
    expect((await use(token)).status).toBe(401);
    const { json } = await canticle.request('GET api/canticle/audit', { as: ADMIN });
    expect(json.slice(0, 2).map(({ action, details }: any) => [action, details.name])).toEqual([
      ['revoke-access-token', 'Lost'],
      ['create-access-token', 'Lost'],
    ]);
  });

  it.each(['canticle_pat_', `canticle_pat_${'A'.repeat(43)}`, 'canticle_pat_x.y.z'])(
    'that nobody made opens nothing: %s',
    async (token) => expect((await use(token)).status).toBe(401),
  );

  it('is taken from the header of a bearer, and from nowhere that is written into logs or sent along by browsers', async () => {
    const { token } = await create({ name: 'Header' });
    const basic = Buffer.from(`${KARI}:${token}`).toString('base64');
    for (const [address, headers] of [
      [`api/Session?access_token=${token}`, {}],
      [`api/Session?authToken=${token}&token=${token}`, {}],
      ['api/Session', { cookie: `better-auth.session_token=${token}; token=${token}` }],
      ['api/Session', { authorization: `Basic ${basic}` }],
      ['api/Session', { 'x-api-key': token }],
    ] as const)
      expect([address, (await canticle.request(`GET ${address}`, { headers })).status]).toEqual([address, 401]);
    // Nor is it the session of a browser, where more than its scopes could be done.
    expect((await use(token, 'GET api/auth/list-accounts')).status).toBe(401);
    expect((await use(token, 'GET api/auth/get-session')).json).toBeNull();
    expect((await use(token)).status).toBe(200);
  });

  it('cannot make tokens or other keys, change how the person signs in, pay, or delete the account', async () => {
    const scopes = ['read-library', 'read-own', 'change-own', 'edit-library', 'read-statistics', 'administer'];
    const { token } = await create({ name: 'Everything', scopes }, ADMIN);
    for (const [call, body] of [
      ['GET api/canticle/access-tokens'],
      ['POST api/canticle/access-tokens', { name: 'More', scopes }],
      ['DELETE api/canticle/access-tokens/0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a01'],
      ['POST api/canticle/songs/0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a01/embed-tokens'],
      ['PUT api/canticle/calendar-addresses/own'],
      ['POST api/canticle/person/sign-outs'],
      ['DELETE api/canticle/person'],
      ['GET api/canticle/person/export'],
      ['GET api/Session/AcceptPolicies'],
      ['POST api/canticle/store/checkouts', {}],
      ['PATCH api/Admin/User/0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a01/Roles', []],
    ] as const)
      expect([call, (await use(token, call, body)).status]).toEqual([call, 403]);
    // Signing out is answered the same to everybody, and ends nothing here.
    await use(token, 'POST api/auth/sign-out', {});
    for (const path of ['change-password', 'change-email'] as const)
      expect((await use(token, `POST api/auth/${path}`, { newEmail: 'x@example.org' })).status).not.toBe(200);
    expect((await use(token, 'GET api/auth/token')).status).toBe(401);
    expect((await use(token, 'GET api/Session')).result.email).toBe(ADMIN);
  });

  it('has the rights of the person now, not of the day it was made', async () => {
    const id = await canticle.createPerson('fallen@example.org', { roles: ['administrator'] });
    const { token } = await create({ name: 'Old power', scopes: ['administer'] }, 'fallen@example.org');
    expect((await use(token, 'GET api/Admin/Roles')).status).toBe(200);
    await canticle.request(`PATCH api/Admin/User/${id}/Roles`, { as: ADMIN, body: [] });
    expect((await use(token, 'GET api/Admin/Roles')).status).toBe(403);
  });

  it('ends with the account, and when the person signs out everywhere', async () => {
    const leaver = 'leaver@example.org';
    await canticle.createPerson(leaver);
    const { token } = await create({ name: 'Short' }, leaver);
    expect((await use(token)).status).toBe(200);
    time += 1000;
    const seconds = () => Math.floor(time / 1000);
    const out = await canticle.token(leaver, { auth_time: seconds() });
    await use(out, 'POST api/canticle/person/sign-outs');
    expect((await use(token)).status).toBe(401);
    time += 2000;
    const fresh = await canticle.token(leaver, { auth_time: seconds(), iat: seconds() });
    expect((await use(fresh, 'GET api/canticle/access-tokens')).json).toEqual([]);
    const { token: second } = (await use(fresh, 'POST api/canticle/access-tokens', { name: 'B', scopes: ['read-own'] }))
      .json;
    expect((await use(second)).status).toBe(200);
    expect((await use(fresh, 'DELETE api/canticle/person')).status).toBe(200);
    expect((await use(second)).status).toBe(401);
  });

  it('has a limit of its own, so that a program that asks too much does not stop the person', async () => {
    await canticle.createPerson('busy@example.org');
    const { token } = await create({ name: 'Loop' }, 'busy@example.org');
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await use(token)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses).toContain(429);
    expect((await canticle.request('GET api/Session', { as: 'busy@example.org' })).status).toBe(200);
  });

  it('is not made by somebody who signed in long ago, who may have left the browser to another', async () => {
    const body = { name: 'A', scopes: ['read-own'] };
    const refused = await canticle.request('POST api/canticle/access-tokens', { as: OLA, body });
    expect([refused.status, refused.headers['x-problem']]).toEqual([403, 'SIGN_IN_AGAIN']);
  });

  it('says what is wrong with a request for one', async () => {
    const ask = async (body: object) =>
      (await canticle.request('POST api/canticle/access-tokens', { headers: await justSignedIn(canticle, OLA), body }))
        .status;
    expect(await ask({ name: '', scopes: ['read-own'] })).toBe(400);
    expect(await ask({ name: 'A', scopes: [] })).toBe(400);
    expect(await ask({ name: 'A', scopes: ['everything'] })).toBe(400);
    expect(await ask({ name: 'A', scopes: ['read-own'], validDays: 366 })).toBe(400);
  });
});

describe('the time an access token works', () => {
  it('is what was chosen, and it is told no longer after that', async () => {
    const as = 'timed@example.org';
    await canticle.createPerson(as);
    const { token: short } = await create({ name: 'Short', validDays: 30 }, as);
    const { token: long, accessToken } = await create({ name: 'Long', validDays: null }, as);
    expect(accessToken.expiresAt).toBeNull();
    time += 30 * DAY_MS - 1000;
    expect((await use(short)).status).toBe(200);
    time += 1000;
    expect((await use(short)).status).toBe(401);
    time += 1000 * DAY_MS;
    expect((await use(long)).status).toBe(200);
  });

  it('of the last use is written once in ten minutes', async () => {
    const as = 'used@example.org';
    time = Date.now();
    await canticle.createPerson(as);
    const { token } = await create({ name: 'Used' }, as);
    const lastUse = async () => Date.parse((await list(as))[0].lastUsedAt);
    await use(token);
    const first = await lastUse();
    time += 9 * 60_000;
    await use(token);
    expect(await lastUse()).toBe(first);
    time += 60_000;
    await use(token);
    expect(await lastUse()).toBe(first + 10 * 60_000);
  });
});
