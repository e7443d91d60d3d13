import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';

/*
 * Uses tokens of Firebase's own emulator, which `npm run test:firebase` starts. The emulator signs none of them, and no
 * setting makes the server accept unsigned tokens: the test signs what Google would sign, with a key whose public half
 * the server is given.
 */

const emulator = process.env['FIREBASE_EMULATOR'] ?? '';
const project = 'canticle-test';

let canticle: TestCanticle;
let keys: ReturnType<typeof createServer>;
let sign: (unsigned: string) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const published = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'google', alg: 'RS256' }] });
  keys = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(published));
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  sign = (unsigned) =>
    new SignJWT(decodeJwt(unsigned)).setProtectedHeader({ alg: 'RS256', kid: 'google' }).sign(privateKey);
  canticle = await startCanticle({
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'sing.example',
    FIREBASE_PROJECT_ID: project,
    IDENTITY_ISSUERS: JSON.stringify([
      {
        issuer: `https://securetoken.google.com/${project}`,
        audience: project,
        jwksUrl: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`,
        algorithms: ['RS256'],
      },
    ]),
  });
});

afterAll(async () => {
  await canticle.close();
  keys.closeAllConnections();
  await new Promise((resolve) => keys.close(resolve));
});

const call = async (path: string, body: object) => {
  const answer = await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { localId: string; idToken: string };
};

/** Signs up a user at the emulator; returns their sign-in token and id. */
async function signUp(email: string, emailVerified: boolean) {
  const password = 'a long enough one';
  const { localId } = await call(`projects/${project}/accounts`, {
    email,
    password,
    emailVerified,
    displayName: 'Kari',
  });
  const { idToken } = await call('accounts:signInWithPassword?key=key', { email, password, returnSecureToken: true });
  return { id: localId, token: idToken };
}

const session = (bearer: string) =>
  canticle.request('GET api/Session', { headers: { authorization: `Bearer ${bearer}` } });

describe('a token of Firebase', () => {
  it('lets in whoever has verified their address, as themselves', async () => {
    const { id, token } = await signUp('kari@sing.example', true);
    const { status, result } = await session(await sign(token));
    expect([status, result.email, result.displayName]).toEqual([200, 'kari@sing.example', 'Kari']);
    const stored = await canticle.context.database.read
      .selectFrom('user_identities')
      .select(['issuer', 'subject'])
      .where('user_id', '=', result.id)
      .execute();
    expect(stored).toEqual([{ issuer: `https://securetoken.google.com/${project}`, subject: id }]);
  });

  it('does not let in whoever has not', async () => {
    const { token } = await signUp('nils@sing.example', false);
    const { status, headers } = await session(await sign(token));
    expect([status, headers['x-problem']]).toEqual([401, 'EMAIL_NOT_VERIFIED']);
  });

  it('is refused as the emulator gives it, without a signature', async () => {
    const { token } = await signUp('anna@sing.example', true);
    expect((await session(token)).status).toBe(401);
  });
});
