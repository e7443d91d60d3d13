import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBucket, type TestBucket } from './testing/bucket.ts';
import { engine, createTestStorage, createMigratedTestStorage, type TestStorage } from './testing/test-storage.ts';
import { startCommand, startProcess } from './testing/process.ts';

let place: TestStorage;
beforeAll(async () => {
  place = await createTestStorage();
});
afterAll(() => place.remove());

const start = (settings: Record<string, string> = {}, at = place) => startProcess(at, settings);

describe('what cannot be started is said in one sentence', () => {
  test.each([
    ['a wrong setting', { PORT: 'eighty' }, /^PORT must be a number from 0 to 65535, not "eighty"\.\n$/],
    [
      'a data directory that cannot be written',
      { DATA_DIR: '/dev/null/data' },
      /^The data directory \/dev\/null\/data cannot be written; .*\n$/,
    ],
    [
      'a data directory where nothing can be made',
      { DATA_DIR: '/proc/nope/data' },
      /^The data directory \/proc\/nope\/data cannot be written; .*\n$/,
    ],
    [
      'a PostgreSQL that is not there',
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/songs' },
      /^PostgreSQL at 127\.0\.0\.1:1 is not running: nothing is listening at that address\.\n$/,
    ],
    [
      'an address this machine has not',
      { HOST: '203.0.113.7', NODE_ENV: 'production' },
      /^This machine has no address "203\.0\.113\.7"\. .*\n$/,
    ],
  ])('%s', async (_what, settings, sentence) => {
    const { code, err } = await start(settings as Record<string, string>).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, err } = await start({ PORT: String(port) }).ended;
    expect([code, err]).toEqual([
      1,
      `Port ${port} is in use. Stop the other program, or set another port with PORT.\n`,
    ]);
    other.close();
  });
});

describe('settings that are wrong or forgotten', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.close());

  test.each([
    ['a bucket that is not there', { S3_BUCKET: 'elsewhere' }, /^S3_BUCKET: .* has no bucket "elsewhere"\.\n$/],
    ['a wrong key', { S3_ACCESS_KEY_ID: 'OTHER' }, /^S3_ACCESS_KEY_ID: .* does not know this key\.\n$/],
    ['no bucket at all', { S3_BUCKET: '' }, /^S3_ENDPOINT is set, but S3_BUCKET is not, .*\n$/],
    ['policies without a policy', { POLICIES_DIR: '/etc' }, /^POLICIES_DIR: the folder \/etc holds no policy; .*\n$/],
  ])('end the start with a sentence: %s', async (_what, wrong, sentence) => {
    const { code, err } = await start({ ...bucket.settings, ...wrong }).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('and allowed are in the log, beside a store that is away, and Canticle starts', async () => {
    const own = await createTestStorage();
    const server = start(
      {
        ...bucket.settings,
        S3_ENDPOINT: 'http://127.0.0.1:9',
        LOG_LEVEL: 'warn',
        SMPT_URL: 'smtp://mail.example.org',
        MAIL_FROM: 'songs@example.org',
        SYNC_FROM: '/not/there',
      },
      own,
    );
    const address = await server.ready;
    const lines = server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    for (const sentence of [
      'SMPT_URL is not a setting; did you mean SMTP_URL?',
      'MAIL_FROM has no effect because SMTP_URL is not set.',
      'SYNC_FROM is set to the folder /not/there, which does not exist. Nothing is imported until it does.',
      'S3_ENDPOINT: the store at http://127.0.0.1:9 does not respond (ECONNREFUSED). Files cannot be read or saved until it does.',
    ])
      expect(lines).toContain(sentence);
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ ready: false });
    server.stop('SIGINT');
    await server.ended;
    await own.remove();
  });

  test('are named by a command as well', async () => {
    process.env['DATA_DRI'] = '/elsewhere';
    const { err } = await startCommand(place, 'user', 'remove-demo').ended.finally(
      () => delete process.env['DATA_DRI'],
    );
    expect(err).toContain('DATA_DRI is not a setting; did you mean DATA_DIR?\n');
  });
});

describe('a first start on a machine that only tries it', () => {
  test('prints the address and the demo people, has the starter library, and closes gracefully', async () => {
    const server = start();
    const address = await server.ready;
    expect(server.stdout()).toContain('singer@canticle.example');
    expect(server.stdout()).toContain('canticle-demo');
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ ready: true });
    const { token, cookie } = await signIn(address, 'singer@canticle.example');
    expect(cookie).toContain('HttpOnly');
    const { result } = (await (
      await fetch(`${address}/api/Collections?allCollections=true`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { result: { key: string; available: boolean }[] };
    expect(result.map((collection) => [collection.key, collection.available])).toEqual([
      ['HH', true],
      ['FS', false],
      ['BIBLE', true],
      ['NS', true],
    ]);
    // The files it wrote are readable by its user alone.
    const written = await readdir(place.dataDir, { recursive: true });
    for (const name of ['', ...written]) {
      const { mode, nlink } = await stat(join(place.dataDir, name));
      // An imported file has a hard link at its source, and keeps the permissions it had there.
      const isImported = name.startsWith('media/') && nlink === 2;
      expect([name, isImported || (mode & 0o077) === 0]).toEqual([name, true]);
    }
    server.stop('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
  });

  test('a second start keeps everybody, and makes nobody anew who was removed', async () => {
    const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
    const env = {
      ...process.env,
      DATA_DIR: place.dataDir,
      SECRET: 'a secret that is long enough for a test',
      DATABASE_URL: place.databaseUrl ?? '',
    };

    const refused = await start({ NODE_ENV: 'production', PUBLIC_URL: 'https://songs.example.org' }).ended;
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('user remove-demo')]);

    const removing = spawn(process.execPath, [cli, 'user', 'remove-demo'], { env });
    expect(await once(removing, 'close')).toEqual([0, null]);
    const adding = spawn(process.execPath, [cli, 'user', 'add', 'boss@example.org', '--role', 'administrator'], {
      env: { ...env, PAYMENTS: 'sandbox', PUBLIC_URL: 'https://songs.example.org' },
    });
    let link = '';
    adding.stdout.on('data', (piece) => (link += piece));
    await once(adding, 'close');
    expect(link).toMatch(/https:\/\/songs\.example\.org\/\S+token=\S+/);

    const production = start({ NODE_ENV: 'production', PUBLIC_URL: 'https://songs.example.org' });
    await production.ready;
    expect(production.stdout()).not.toContain('canticle.example');
    const lines = production.stdout().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'Canticle is ready at https://songs.example.org', version: expect.any(String) }),
    ]);
    production.stop();
    expect((await production.ended).code).toBe(0);

    const again = start();
    await again.ready;
    expect(again.stdout()).not.toContain('singer@canticle.example');
    again.stop();
    await again.ended;
  });
});

if (engine === 'sqlite')
  describe('a damaged database file', () => {
    let damaged: TestStorage;
    let file: string;
    beforeAll(async () => {
      damaged = await createMigratedTestStorage();
      file = join(damaged.dataDir, 'canticle.sqlite');
    });
    afterAll(() => damaged.remove());

    const overwrite = async (from: number, length: number) => {
      const opened = await open(file, 'r+');
      await opened.write(Buffer.alloc(length, 0xff), 0, length, from);
      await opened.close();
    };

    test.each([
      ['when it starts', () => overwrite(0, 100)],
      ['in the middle', async () => overwrite(4096, (await stat(file)).size - 8192)],
      ['cut short', async () => truncate(file, Math.floor((await stat(file)).size / 2))],
    ])('%s is named with what to do, by the server and by a backup, and left as it is', async (_how, damage) => {
      const whole = await readFile(file);
      try {
        await damage();
        const before = await readFile(file);
        const sentence = `The database file ${file} is damaged, and was left as it is. Move DATA_DIR away and restore a backup: npm run canticle -- restore FOLDER (docs/operations.md).\n`;
        const backup = startCommand(damaged, 'backup', join(damaged.dataDir, 'backup'));
        expect(await start({}, damaged).ended).toMatchObject({ code: 1, err: sentence });
        expect(await backup.ended).toMatchObject({ code: 1, err: sentence });
        expect((await readFile(file)).equals(before)).toBe(true);
      } finally {
        await writeFile(file, whole);
      }
    });
  });

describe('two servers on one database', () => {
  test('take the same bearer, and what is changed through one is seen through the other', async () => {
    const common = await createTestStorage();
    const first = start({}, common);
    const one = await first.ready;
    const second = start({}, common);
    const other = await second.ready;
    const { token } = await signIn(one, 'singer@canticle.example');
    const session = async (address: string, change?: object) => {
      const response = await fetch(`${address}/api/Session`, {
        method: change === undefined ? 'GET' : 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(change === undefined ? {} : { body: JSON.stringify(change) }),
      });
      return ((await response.json()) as { result: { displayName: string } }).result;
    };
    expect((await session(other)).displayName).not.toBe('Changed at the first');
    await session(one, { displayName: 'Changed at the first' });
    await vi.waitFor(async () => expect((await session(other)).displayName).toBe('Changed at the first'), 2000);

    const isLocked = async (address: string) => {
      const response = await fetch(`${address}/api/Collections?allCollections=true`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { result } = (await response.json()) as { result: { available: boolean }[] };
      return result.some(({ available }) => !available);
    };
    expect(await isLocked(other)).toBe(true);
    const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
    const words = ['user', 'add', 'singer@canticle.example', '--role', 'extended'];
    const adding = spawn(process.execPath, [cli, ...words], {
      env: {
        ...process.env,
        DATA_DIR: common.dataDir,
        SECRET: 'a secret that is long enough for a test',
        DATABASE_URL: common.databaseUrl ?? '',
      },
    });
    expect(await once(adding, 'close')).toEqual([0, null]);
    for (const address of [one, other]) await vi.waitFor(async () => expect(await isLocked(address)).toBe(false), 2000);

    first.stop();
    second.stop();
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0]);
    await common.remove();
  }, 180_000);
});

async function signIn(address: string, email: string): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'canticle-demo' }),
  });
  const cookie = response.headers.getSetCookie().join('; ');
  const session = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { token } = (await (await fetch(`${address}/api/auth/token`, { headers: { cookie: session } })).json()) as {
    token: string;
  };
  return { token, cookie };
}
