import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobQueue } from '../jobs/index.ts';
import { buildApp } from '../../app.ts';
import { findStoredResponse, saveResponse } from '../database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { redactedPath } from './log.ts';

let canticle: TestCanticle;

beforeAll(async () => {
  canticle = await startCanticle({ REQUESTS_PER_MINUTE: '100' });
});

afterAll(() => canticle.close());

describe('versions', () => {
  test('a missing header and anything but major 4 mean 3.0', async () => {
    for (const header of [undefined, '3.0', '2', 'nonsense', '40']) {
      const answer = await canticle.request('GET api/Session', {
        as: 'nora@example.org',
        headers: header === undefined ? {} : { 'x-api-version': header },
      });
      expect([header, answer.json.success, typeof answer.result.email]).toEqual([header, true, 'string']);
    }
  });

  test('4.0, 4 and 4.1 mean 4.0', async () => {
    for (const header of ['4.0', '4', '4.1']) {
      const answer = await canticle.request('GET api/Session', {
        as: 'nora@example.org',
        headers: { 'x-api-version': header },
      });
      expect(answer.json.userId).toBeTypeOf('string');
    }
  });

  test('a call that exists in one version answers in it whatever the header', async () => {
    expect((await canticle.request('GET api/Favorites', { as: 'nora@example.org', version: '4.0' })).result).toEqual(
      [],
    );
    expect(
      (await canticle.request('GET api/Session/User', { as: 'nora@example.org', version: '3.0' })).json.email,
    ).toBe('nora@example.org');
  });

  test('addresses are found whatever their case, and caches keep versions apart', async () => {
    const answer = await canticle.request('GET API/session', { as: 'nora@example.org' });
    expect(answer.status).toBe(200);
    expect(answer.headers['vary']).toContain('X-Api-Version');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['x-request-id']).toBeTypeOf('string');
  });
});

describe('problems', () => {
  test('without a token: 401, as text on 3.0 and as JSON on 4.0', async () => {
    const old = await canticle.request('GET api/Session');
    expect([old.status, old.headers['x-problem'], old.text]).toEqual([401, 'SIGNED_OUT', 'Unauthorized']);
    const bare = await canticle.request('GET api/Session', { version: '4.0' });
    expect([bare.status, bare.json]).toEqual([401, { code: 'SIGNED_OUT', message: 'Unauthorized' }]);
  });

  test('an address that leads nowhere is a problem too', async () => {
    const answer = await canticle.request('GET api/Nothing', { as: 'nora@example.org' });
    expect([answer.status, answer.headers['x-problem']]).toEqual([404, 'NOT_FOUND']);
  });

  test('a body that is no JSON, or nested too deep, is refused in a sentence', async () => {
    const headers = {
      authorization: `Bearer ${await canticle.token('nora@example.org')}`,
      'content-type': 'application/json',
    };
    const broken = await canticle.app.inject({ method: 'PATCH', url: '/api/Session', headers, payload: '{"theme":' });
    expect([broken.statusCode, broken.body]).toEqual([400, 'The body is not valid JSON.']);
    const deep = await canticle.app.inject({
      method: 'PATCH',
      url: '/api/Session',
      headers,
      payload: '['.repeat(65) + ']'.repeat(65),
    });
    expect([deep.statusCode, deep.body]).toEqual([400, 'The body is nested more than 64 levels deep.']);
    const large = await canticle.app.inject({
      method: 'PATCH',
      url: '/api/Session',
      headers,
      payload: JSON.stringify({ theme: 'x'.repeat(1_100_000) }),
    });
    expect([large.statusCode, large.headers['x-problem']]).toEqual([413, 'TOO_LARGE']);
  });

  test('a body that begins with a byte order mark is read', async () => {
    const headers = {
      authorization: `Bearer ${await canticle.token('nora@example.org')}`,
      'content-type': 'application/json',
    };
    const payload = '\uFEFF{"theme":"dark"}';
    const { statusCode } = await canticle.app.inject({ method: 'PATCH', url: '/api/Session', headers, payload });
    expect(statusCode).toBe(200);
  });

  test('a body of very many values is refused, and that of a stranger is not taken apart at all', async () => {
    const asked = {
      method: 'POST',
      url: '/api/Songs/Credit?collectionId=a&number=1&language=en&fileExtension=mp3',
    } as const;
    const json = { 'content-type': 'application/json' };
    const stranger = await canticle.app.inject({ ...asked, headers: json, payload: '{"content":' });
    expect([stranger.statusCode, stranger.body]).toEqual([401, 'Unauthorized']);
    const headers = { ...json, authorization: `Bearer ${await canticle.token('nora@example.org')}` };
    const payload = `{"content":[${'{},'.repeat(1_000_001)}{}]}`;
    const many = await canticle.app.inject({ ...asked, headers, payload });
    expect([many.statusCode, many.body]).toEqual([400, 'The body contains too many values.']);
    const tricky = await canticle.app.inject({
      ...asked,
      headers,
      payload: JSON.stringify({ content: `\\"${'['.repeat(70)}\\` }),
    });
    expect(tricky.body).not.toMatch(/nested|values|JSON/);
  });

  test('the character U+0000, which not every database keeps, is refused in a sentence', async () => {
    const as = 'nora@example.org';
    const written = await canticle.request('PUT api/Session', { as, body: { displayName: 'A\0' } });
    expect([written.status, written.text]).toEqual([
      400,
      expect.stringContaining('body contains the character U+0000'),
    ]);
    for (const call of ['GET api/Songs/Id/%00', 'GET api/Songs?collections=%00', 'GET api/Contributor/a%00'] as const)
      expect([call, (await canticle.request(call, { as })).status]).toEqual([call, 400]);
    const picked = await canticle.request('POST api/Songs', { as, version: '4.0', body: { itemIds: ['\0'] } });
    expect([picked.status, picked.json.code]).toEqual([400, 'BAD_REQUEST']);
    await canticle.createPerson('uploads@example.org', { roles: ['editor'] });
    const upload = await canticle.request('DELETE api/canticle/uploads/a%00b/bytes', { as: 'uploads@example.org' });
    expect(upload.status).toBe(404);
  });

  test('an address that is wrongly encoded is answered like every problem', async () => {
    const answer = await canticle.request('GET api/Songs/Id/%ff', { as: 'nora@example.org' });
    expect([answer.status, answer.headers['x-problem'], answer.text]).toEqual([
      400,
      'BAD_REQUEST',
      'The request is not valid.',
    ]);
  });

  test('a wrong field is named', async () => {
    const answer = await canticle.request('PATCH api/Session', { as: 'nora@example.org', body: { theme: 'sepia' } });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"theme"')]);
  });

  test('more requests than allowed in a minute: 429 with the time to wait, for this person only', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 110; count += 1)
      statuses.add((await canticle.request('GET api/Favorites', { as: 'busy@example.org' })).status);
    expect([...statuses]).toEqual([200, 429]);
    const refused = await canticle.request('GET api/Favorites', { as: 'busy@example.org' });
    expect([refused.headers['x-problem'], Number(refused.headers['retry-after'])]).toEqual([
      'TOO_MANY',
      expect.any(Number),
    ]);
    expect(refused.headers['ratelimit-remaining']).toBe('0');
    expect((await canticle.request('GET api/Favorites', { as: 'calm@example.org' })).status).toBe(200);
  });

  test('what is left of the minute is said before it is used up, also when the answer is a problem', async () => {
    const as = 'counting@example.org';
    const left = async (call: 'GET api/Favorites') => {
      const { headers } = await canticle.request(call, { as });
      const seconds = Number(headers['ratelimit-reset']);
      expect([seconds > 0, seconds <= 60, headers['ratelimit-policy']]).toEqual([true, true, '100;w=60']);
      return [headers['ratelimit-limit'], headers['ratelimit-remaining']];
    };
    expect(await left('GET api/Favorites')).toEqual(['100', '99']);
    expect(await left('GET api/Songs/Id/nothing' as 'GET api/Favorites')).toEqual(['100', '98']);
    expect(await left('GET api/Admin/Roles' as 'GET api/Favorites')).toEqual(['100', '97']);
    const open = await canticle.request('GET api/canticle/installation');
    expect(open.headers['ratelimit-limit']).toBeUndefined();
  });

  test('an address with another method than it has is told which it has', async () => {
    const answer = await canticle.request('DELETE api/Session/Country', { as: 'nora@example.org' });
    expect([answer.status, answer.headers['x-problem'], answer.headers['allow'], answer.text]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET, HEAD',
      'This address does not support DELETE, only GET, HEAD.',
    ]);
    const own = await canticle.request('PUT api/canticle/SONGS/a/texts/', {});
    expect([own.status, own.headers['allow'], own.json.code]).toEqual([405, 'GET, HEAD', 'METHOD_NOT_ALLOWED']);
    const both = await canticle.request('PUT api/Songs?x=1', { version: '4.0' });
    expect([both.status, both.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    for (const call of ['POST api/Nothing', 'DELETE nothing', 'PUT api/Songs/a/b/c'] as const)
      expect([call, (await canticle.request(call, {})).status]).toEqual([call, 404]);
  });
});

describe('a write that comes twice', () => {
  const key = '5a1f7d0e-3c55-4a39-9d2e-3f0a8d1c2b4e';

  test('with the same key it is done once and answered alike', async () => {
    const first = await canticle.request('PUT api/Session', {
      as: 'twice@example.org',
      body: { displayName: 'First' },
      headers: { 'idempotency-key': key },
    });
    await canticle.request('PUT api/Session', { as: 'twice@example.org', body: { displayName: 'Second' } });
    const again = await canticle.request('PUT api/Session', {
      as: 'twice@example.org',
      body: { displayName: 'First' },
      headers: { 'idempotency-key': key },
    });
    expect(again.json).toEqual(first.json);
    expect((await canticle.request('GET api/Session', { as: 'twice@example.org' })).result.displayName).toBe('Second');
  });

  test('at the same moment it is done once as well', async () => {
    const once = '7b1f7d0e-3c55-4a39-9d2e-3f0a8d1c2b4e';
    const call = () =>
      canticle.request('PUT api/Session', {
        as: 'twice@example.org',
        body: { displayName: 'Both' },
        headers: { 'idempotency-key': once },
      });
    const [one, two] = await Promise.all([call(), call()]);
    expect(one.status).toBe(200);
    expect(two.json).toEqual(one.json);
    const rows = await canticle.context.database.read
      .selectFrom('idempotent_answers')
      .selectAll()
      .where('key', '=', once)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('answers older than 30 days are forgotten at the next start, younger ones are kept', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
    const { database } = canticle.context;
    const answer = { fingerprint: 'asked', status: 200, body: 'done' };
    await database.transaction(async (tx) => {
      await saveResponse(tx, 'somebody', 'too old', answer, daysAgo(31));
      await saveResponse(tx, 'somebody', 'young enough', answer, daysAgo(29));
    });
    const again = await buildApp({ ...canticle.context, jobs: createJobQueue(canticle.context) });
    await again.ready();
    await again.close();
    expect(await findStoredResponse(database.read, 'somebody', 'too old')).toBeUndefined();
    expect(await findStoredResponse(database.read, 'somebody', 'young enough')).toEqual(answer);
  });

  test('the key of another request is refused, a key of another person is their own', async () => {
    const reused = await canticle.request('PUT api/Session', {
      as: 'twice@example.org',
      body: { displayName: 'Other' },
      headers: { 'idempotency-key': key },
    });
    expect([reused.status, reused.headers['x-problem']]).toEqual([409, 'KEY_REUSED']);
    const other = await canticle.request('PUT api/Session', {
      as: 'other@example.org',
      body: { displayName: 'Other' },
      headers: { 'idempotency-key': key },
    });
    expect(other.result.displayName).toBe('Other');
    expect(
      (
        await canticle.request('PUT api/Session', {
          as: 'other@example.org',
          body: { displayName: 'X' },
          headers: { 'idempotency-key': 'no uuid' },
        })
      ).status,
    ).toBe(400);
  });
});

describe('for browsers', () => {
  test('another origin may call with every header existing clients send', async () => {
    const answer = await canticle.request('OPTIONS api/Songs', {
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,x-api-version,idempotency-key',
      },
    });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-max-age': '86400' });
    expect(String(answer.headers['access-control-allow-headers'])).toContain('idempotency-key');
    const reply = await canticle.request('GET api/Session', { headers: { origin: 'https://app.example' } });
    expect(String(reply.headers['access-control-expose-headers'])).toContain('X-Problem');
  });

  test('pages are framed by nobody, and load nothing from elsewhere', async () => {
    const { headers } = await canticle.request('GET healthz');
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a long answer is sent smaller to whoever takes %s', async (encoding, unpack) => {
    const ask = (accepted: string) =>
      canticle.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': accepted } });
    const plain = await ask('identity');
    const small = await ask(encoding);
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, encoding]);
    expect(String(small.headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(unpack(small.rawPayload).toString()).toBe(plain.body);
  });

  test('an answer that is known is not sent again', async () => {
    const first = await canticle.request('GET api/Languages', { as: 'nora@example.org' });
    const again = await canticle.request('GET api/Languages', {
      as: 'nora@example.org',
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const any = { 'if-none-match': '*' };
    expect((await canticle.request('GET api/Languages', { as: 'nora@example.org', headers: any })).status).toBe(304);
  });

  test('an encoding is not used when the client says that it does not take it', async () => {
    const encodingFor = async (accepted: string) => {
      const headers = { 'accept-encoding': accepted };
      const response = await canticle.app.inject({ url: await rendererPath(), headers });
      return response.headers['content-encoding'];
    };
    expect(await encodingFor('gzip;q=0')).toBeUndefined();
    expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
    expect(await encodingFor('*;q=0.1, br;q=0')).toBe('gzip');
    expect(await encodingFor('GZIP , br')).toBe('br');
    expect(await encodingFor('identity')).toBeUndefined();
  });
});

/* The script of the reference, which is compressed like all answers that many people get. */
const rendererPath = async () =>
  /<script src="([^"]+)"/.exec((await canticle.request('GET api/docs')).text)?.[1] ?? expect.fail('no script');

describe('for operators', () => {
  test('alive and ready', async () => {
    expect((await canticle.request('GET healthz')).json).toEqual({ alive: true });
    expect((await canticle.request('GET readyz')).json).toMatchObject({
      ready: true,
      status: 'ready',
      database: 'ready',
      files: 'ready',
      media: 'ready',
    });
  });

  test('what is not ready is named, and the process still says that it lives', async () => {
    const own = await startCanticle();
    const files = join(own.storage.dataDir, 'files');
    await rm(files, { recursive: true, force: true });
    await writeFile(files, 'in the way');
    const { status, json } = await own.request('GET readyz');
    expect([status, json]).toEqual([
      503,
      {
        ready: false,
        status: 'not ready',
        database: 'ready',
        files: `The folder ${files} is not writable.`,
        media: 'ready',
        search: 'ready',
        references: 'ready',
        notifications: 'ready',
      },
    ]);
    expect((await own.request('GET healthz')).status).toBe(200);
    await own.close();
  });

  test('the API is described for machines and for people', async () => {
    const { json } = await canticle.request('GET api/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(Object.keys(json.paths)).toEqual(
      expect.arrayContaining(['/api/Songs', '/api/Songs/Id/{id}', '/api/canticle/installation']),
    );
    expect((await canticle.request('GET api/openapi/4.0.json')).json).toEqual(json);
    const list = await canticle.request('GET api/docs/calls');
    expect(list.text).toContain('GET /api/Songs');
    expect(await canticle.request('GET api')).toMatchObject({ status: 302, headers: { location: '/api/docs' } });
  });

  test('the reference runs no script of its page, and asks no other host', async () => {
    const page = await canticle.request('GET api/docs');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
    const scripts = [...page.text.matchAll(/<script ([^>]*)>([^<]*)/g)].map(([, attributes = '', text = '']) => [
      /type="application\/json"|src="\/api\/docs\//.test(attributes),
      text.trim(),
    ]);
    expect(scripts).toEqual([
      [true, ''],
      [true, ''],
    ]);
    expect(page.text).toContain('<a href="/api/docs/calls">');
    const script = await canticle.request(`GET ${(await rendererPath()).slice(1)}`);
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(script.text.length).toBeGreaterThan(1_000_000);
    expect((await canticle.request('GET api/docs/scalar-0.js')).status).toBe(404);
  });

  test('no address, token or e-mail reaches the log', () => {
    expect(redactedPath('/api/Session/ResetPassword/nora@example.org?token=secret')).toBe(
      '/api/Session/ResetPassword/(e-mail)',
    );
  });

  test('an address of a million signs is looked through once for the log', () => {
    const before = process.cpuUsage();
    expect(redactedPath(`/api/${'a'.repeat(1_000_000)}`)).toHaveLength(1_000_005);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });
});
