import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentity, type Identity } from './features/identity/index.ts';
import { createLogger, serveWebApp } from './platform/http/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createBrowser } from './testing/cookie-browser.ts';
import { addFile } from './testing/files.ts';
import { addCollection, addSong } from './testing/library.ts';
import { ADMIT_ALL } from './testing/admit-all.ts';

const PASSWORD = 'a good password';
const EVIL = 'https://evil.example';

let canticle: TestCanticle;
let identity: Identity;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle({ REQUESTS_PER_MINUTE: '150' });
  identity = createIdentity(canticle.context, {
    admission: ADMIT_ALL,
    findOpenCollections: async () => ({ ids: [], until: undefined }),
  });
  const collection = await addCollection(canticle.context, { key: 'MH' });
  song = await addSong(canticle.context, { memberships: [{ collectionId: collection, number: 1, free: true }] });
});
afterAll(() => canticle.close());

const post = (url: string, body: object, remoteAddress: string) =>
  canticle.app.inject({ method: 'POST', url, remoteAddress, payload: body, headers: { host: 'localhost' } });
const signIn = async (email: string, headers = {}) => {
  await identity.addUser(email, { roles: [], password: PASSWORD });
  const browser = createBrowser(canticle.app);
  const answer = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD }, headers);
  return { browser, answer };
};

describe('too many tries', () => {
  it('from one address are refused whatever they are about, and from another they are not', async () => {
    const [attacker, other] = ['198.51.100.7', '198.51.100.8'];
    const guess = (ip: string) => post('/api/auth/one-time-token/verify', { token: 'guessed' }, ip);
    const statuses = [];
    for (let count = 0; count < 101; count += 1) statuses.push((await guess(attacker)).statusCode);
    expect([...new Set(statuses.slice(0, 100))]).toEqual([400]);
    expect(statuses[100]).toBe(429);
    const account = { name: 'A', email: 'new@example.org', password: PASSWORD };
    for (const [url, body] of [
      ['/api/auth/sign-up/email', account],
      ['/api/auth/sign-in/email', account],
      ['/api/auth/reset-password', { token: 'guessed', newPassword: PASSWORD }],
    ] as const) {
      const refused = await post(url, body, attacker);
      expect([url, refused.statusCode, refused.headers['x-problem']]).toEqual([url, 429, 'TOO_MANY']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await guess(other)).statusCode).toBe(400);
  });

  it('of one household with IPv6 are one, whichever of its addresses they come from', async () => {
    const statuses = [];
    for (let count = 0; count < 101; count += 1)
      statuses.push(
        (await post('/api/auth/one-time-token/verify', { token: 'x' }, `2001:db8:1:2::${count + 1}`)).statusCode,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  it('to have passwords reset, for address after address, are refused to who asks', async () => {
    const ask = (name: number, remoteAddress: string) =>
      canticle.app.inject({
        url: `/api/Session/ResetPassword/a${name}@nowhere.example`,
        remoteAddress,
        headers: { host: 'localhost' },
      });
    const answers = await Promise.all(Array.from({ length: 101 }, (_, count) => ask(count, '203.0.113.5')));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect((await ask(999, '203.0.113.6')).statusCode).toBe(200);
  });

  it('at searching are refused to the person, not to others behind the same address', async () => {
    const ask = async (as: string) =>
      (await canticle.request('POST api/Search', { as, version: '4.0', body: { query: 'a' } })).status;
    const statuses = [];
    for (let count = 0; count < 151; count += 1) statuses.push(await ask('hurried@example.org'));
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.indexOf(429)).toBeGreaterThan(140);
    expect(await ask('calm@example.org')).not.toBe(429);
  });
});

describe('a sign-in', () => {
  it('gives a session of its own, whatever cookie was there before', async () => {
    const attacker = await signIn('attacker@example.org');
    const planted = String(attacker.answer.headers['set-cookie']).split(';')[0] ?? '';
    const { answer } = await signIn('victim@example.org', { cookie: planted });
    const given = String(answer.headers['set-cookie']).split(';')[0];
    expect(given).toMatch(/^canticle\.session_token=/);
    expect(given).not.toBe(planted);
    // The person whose cookie was planted is still signed in only as themselves.
    const { email } = (await attacker.browser.get('/api/auth/get-session')).json.user;
    expect(email).toBe('attacker@example.org');
  });

  it('has a cookie that no script reads and no other site sends along', async () => {
    const { answer } = await signIn('cookie@example.org');
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/i);
    expect(String(answer.headers['set-cookie'])).toMatch(/SameSite=Lax/i);
  });
});

describe('another site', () => {
  it.each([
    ['sign-out', {}],
    ['change-password', { currentPassword: PASSWORD, newPassword: 'another password' }],
    ['change-email', { newEmail: 'evil@example.org' }],
  ])('cannot %s for whoever is signed in', async (path, body) => {
    const { browser } = await signIn(`${path}@example.org`);
    const forged = await browser.post(`/api/auth/${path}`, body, { origin: EVIL });
    expect([forged.status, forged.json.code]).toEqual([403, 'INVALID_ORIGIN']);
    expect((await browser.get('/api/auth/token')).status).toBe(200);
    const again = { email: `${path}@example.org`, password: PASSWORD };
    expect((await createBrowser(canticle.app).post('/api/auth/sign-in/email', again)).status).toBe(200);
  });

  it('gets nothing of the API with the cookie: that takes a bearer, and answers may not be read with credentials', async () => {
    const { browser } = await signIn('bearer@example.org');
    for (const answer of [
      await browser.get('/api/Session'),
      await browser.post('/api/Playlists', { name: 'Sunday' }, { origin: EVIL }),
      await browser.get('/api/Session/AcceptPolicies?privacyPolicy=true', { origin: EVIL }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
    const token = await browser.get('/api/auth/token', { origin: EVIL });
    expect(token.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('a link', () => {
  it.each([
    `/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(EVIL)}`,
    `/api/auth/reset-password/x?callbackURL=${encodeURIComponent(EVIL)}`,
    `/api/auth/reset-password/x?callbackURL=${encodeURIComponent('//evil.example')}`,
    `/api/auth/reset-password/x?callbackURL=${encodeURIComponent('/\\evil.example')}`,
    `/api/auth/error?error=${encodeURIComponent(EVIL)}`,
    `/api/auth/callback/google?state=x&code=y&callbackURL=${encodeURIComponent(EVIL)}`,
    '//evil.example/..',
    '//evil.example/%2f..',
    '/%5cevil.example/',
    '/api//evil.example/',
  ])('never leads away from here: %s', async (url) => {
    const answer = await canticle.app.inject({ url, headers: { host: 'localhost' } });
    const to = answer.headers.location;
    if (to === undefined) return expect(answer.statusCode).not.toBe(302);
    expect(new URL(String(to), 'http://localhost').host).toBe('localhost');
  });
});

describe('a path', () => {
  const OUT = ['..', '%2e%2e', '..%2f..', '%2e%2e%2f%2e%2e', '..%5c..', '....//', '%252e%252e', '..%c0%af..'];
  const SECRET = 'only for the operator';

  it('leads to no file but those of the app', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canticle-paths-'));
    const server = Fastify();
    try {
      await writeFile(join(folder, 'secret.txt'), SECRET);
      const app = join(folder, 'app');
      await mkdir(join(app, 'assets'), { recursive: true });
      await writeFile(join(app, 'index.html'), '<title>the app</title>');
      await writeFile(join(app, 'assets', 'a.js'), 'here');
      await serveWebApp(server, app);
      expect((await server.inject({ url: '/assets/a.js' })).body).toBe('here');
      for (const out of OUT)
        for (const url of [`/${out}/secret.txt`, `/assets/${out}/${out}/secret.txt`, `/assets/${out}%2fsecret.txt`])
          expect((await server.inject({ url })).body, url).not.toContain(SECRET);
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('leads to nothing of the data, by picture, recording, policy or cache', async () => {
    await writeFile(join(canticle.storage.dataDir, 'secret.txt'), SECRET);
    const as = 'admin@example.org';
    await canticle.createPerson(as, { roles: ['administrator'] });
    for (const out of OUT)
      for (const place of ['pictures', 'media', 'policies', 'uploads', 'bundles', 'imports']) {
        const answer = await canticle.request(`GET api/canticle/${place}/${out}%2fsecret.txt`, { as });
        expect([place, answer.status]).toEqual([
          place,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
        ]);
        expect(answer.text).not.toContain(SECRET);
      }
  });
});

describe('a name with line ends', () => {
  const NAME = 'hymn.mp3\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>\u001b[31m".mp3';

  it('begins no header of its own', async () => {
    const file = await addFile(canticle.context, song, 'sound', { fileName: NAME, name: NAME });
    await canticle.createPerson('reader@example.org');
    const { json } = await canticle.request(`GET api/canticle/songs/${song}/files`, { as: 'reader@example.org' });
    const { downloadUrl } = json.find(({ id }: { id: string }) => id === file);
    const answer = await canticle.app.inject({
      url: new URL(downloadUrl, 'http://localhost').href.slice('http://localhost'.length),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/);
  });

  it.each(['a@example.org\r\nBcc: b@example.org', 'a@example.org%0d%0aBcc:b@example.org'])(
    'begins no header of a mail: %j',
    async (email) => {
      const before = (await canticle.context.mail.listNewest(200)).length;
      await createBrowser(canticle.app).post('/api/auth/sign-up/email', {
        name: 'A\r\nBcc: c@d.org',
        email,
        password: PASSWORD,
      });
      await canticle.request(`GET api/Session/ResetPassword/${encodeURIComponent(email)}`);
      const mails = await canticle.context.mail.listNewest(200);
      expect(mails.length).toBe(before);
      expect(mails.filter(({ to, subject }) => /[\r\n]/.test(to + subject))).toEqual([]);
    },
  );

  it('begins no line of the log, and colours nothing', async () => {
    let written = '';
    const log = createLogger(
      { logLevel: 'info' },
      new Writable({ write: (chunk, _encoding, done) => ((written += chunk), done()) }),
    );
    log.warn({ err: new Error(NAME), name: NAME }, NAME);
    log.info({ req: { method: 'GET', url: `/api/${NAME}` } }, 'asked');
    expect(written.trimEnd().split('\n')).toHaveLength(2);
    expect(written).not.toContain('\u001b');
    expect(written).not.toContain('\r');
  });
});

describe('a client that never ends', () => {
  it('is ended, in its headers and in its body, while others are answered', async () => {
    const slow = await startCanticle({ REQUEST_SECONDS: '1' });
    try {
      await slow.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = slow.app.server.address() as AddressInfo;
      const bearer = await slow.token('slow@example.org');
      const begun = [
        'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
        `PUT /api/Session HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"displayName"`,
      ].map((text) => hold(port, text));
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      for (const answer of await Promise.all(begun)) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    } finally {
      await slow.close();
    }
  });
});

/* Sends the beginning of a request and nothing more; resolves with what was received until the server closed the
   connection. */
function hold(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes) => (heard += bytes.toString()));
    socket.on('error', () => resolve(heard));
    socket.on('close', () => resolve(heard));
  });
}
