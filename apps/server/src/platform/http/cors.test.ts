import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';
import { type CrossOriginPage, createCrossOriginPage } from '../../testing/cross-origin-page.ts';

const [CLIENT, STRANGER] = ['https://client.example', 'https://elsewhere.example'];

let canticle: TestCanticle;
let client: CrossOriginPage;
let stranger: CrossOriginPage;
let authorization: string;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle({ CLIENT_ORIGINS: `${CLIENT}, http://127.0.0.1:4181/` });
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  const server = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}`;
  client = createCrossOriginPage(server, CLIENT);
  stranger = createCrossOriginPage(server, STRANGER);
  const collection = await addCollection(canticle.context, { key: 'MH' });
  const memberships = [{ collectionId: collection, number: 1, free: true }];
  song = await addSong(canticle.context, { memberships }, { en: verses(['Awake']) });
  await canticle.createPerson('singer@example.org');
  authorization = `Bearer ${await canticle.token('singer@example.org')}`;
});

afterAll(() => canticle.close());

const preflight = async (origin: string) => {
  const { headers } = await canticle.request('OPTIONS api/canticle/uploads', {
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });
  return headers;
};

describe('a page of an existing client', () => {
  test('is not sent again what it has', async () => {
    const first = await client('GET', '/api/Themes', { headers: { authorization } });
    const etag = first.header('etag') ?? '';
    const again = await client('GET', '/api/Themes', { headers: { authorization, 'if-none-match': etag } });
    expect([first.status, again.status]).toEqual([200, 304]);
  });

  test('may ask for what follows on an event, and for a part of a file', async () => {
    const headers = { authorization, 'last-event-id': '1', range: 'bytes=0-1', 'if-range': '"x"', 'if-match': '"x"' };
    expect((await client('GET', '/api/Themes', { headers })).status).toBe(200);
  });

  test('reads what an export could not hold, and how the file is named', async () => {
    const path = `/api/canticle/songs/${song}/export?format=words`;
    const answer = await client('GET', path, { headers: { authorization } });
    expect(answer.status).toBe(200);
    expect(answer.header('content-disposition')).toContain('attachment');
    const exposed = String(
      (await canticle.request('GET healthz', { headers: { origin: CLIENT } })).headers['access-control-expose-headers'],
    );
    for (const name of [
      'Location',
      'Upload-Offset',
      'Upload-Length',
      'Upload-File-Id',
      'Tus-Version',
      'X-Export-Losses',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'RateLimit-Policy',
    ])
      expect(exposed.split(', ')).toContain(name);
  });

  test('gets answers that no cache hands to others in its place', async () => {
    for (const path of ['api/Themes', 'healthz']) {
      const { headers } = await canticle.request(`GET ${path}`, {
        as: 'singer@example.org',
        headers: { origin: CLIENT },
      });
      expect(String(headers['vary']).toLowerCase().split(', ')).toContain('origin');
    }
  });

  test('gets no answer with credentials: the API takes a bearer', async () => {
    const { headers } = await canticle.request('GET api/Session', { headers: { origin: CLIENT } });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('a page of any other origin', () => {
  test('may do what it may without the setting, and no more', async () => {
    expect((await stranger('GET', '/api/Themes', { headers: { authorization } })).status).toBe(200);
    for (const name of ['if-none-match', 'tus-resumable', 'last-event-id'])
      await expect(stranger('GET', '/api/Themes', { headers: { authorization, [name]: '1' } })).rejects.toThrow(name);
    const asked = await preflight(STRANGER);
    expect(asked['access-control-allow-headers']).toBe('authorization, content-type, x-api-version, idempotency-key');
    expect(asked['access-control-expose-headers']).toBe('ETag, X-Problem, Retry-After');
    expect(asked['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
  });

  test('is no client because its name begins or ends like one', async () => {
    for (const origin of [`${CLIENT}.evil.example`, 'https://evil-client.example', 'http://client.example', 'null'])
      expect(String((await preflight(origin))['access-control-allow-headers'])).not.toContain('tus-resumable');
  });
});
