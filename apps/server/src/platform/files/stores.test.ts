import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { S3Settings } from '../config/index.ts';
import { type FileStore, findBucketProblem, createFileStore } from './index.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

let dataDir: string;
let service: S3rver | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'canticle-files-'));
});

afterEach(async () => {
  await service?.close();
  service = undefined;
  await chmod(dataDir, 0o700);
  await rm(dataDir, { recursive: true, force: true });
});

const filesOn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** An S3-compatible service on this machine. */
async function startService(): Promise<S3Settings> {
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: 'songs', configs: [] }],
  });
  const { port } = await service.run();
  return {
    bucket: 'songs',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    prefix: 'canticle/',
  };
}

const KINDS: readonly [string, () => Promise<FileStore>][] = [
  ['a folder', async () => createFileStore({ dataDir, s3: undefined })],
  ['a bucket', async () => createFileStore({ dataDir, s3: await startService() })],
];

describe.each(KINDS)('files in %s', (_kind, open) => {
  let files: FileStore;
  beforeEach(async () => {
    files = await open();
  });

  it('are found by the hash of their content', async () => {
    const hash = await files.put(Buffer.from('abc'));
    expect(hash).toBe(ABC);
    expect((await files.readBuffer(hash))?.toString()).toBe('abc');
    expect(await files.sizeOf(hash)).toBe(3);
  });

  it('are taken over from where they lie', async () => {
    const path = join(dataDir, 'arrived');
    for (let time = 0; time < 2; time += 1) {
      await writeFile(path, 'abc');
      expect(await files.moveFrom(path)).toEqual({ hash: ABC, byteLength: 3 });
      await expect(readFile(path)).rejects.toThrow('ENOENT');
      expect((await files.readBuffer(ABC))?.toString()).toBe('abc');
    }
  });

  it('are copied from where they lie, and stay there', async () => {
    const path = join(dataDir, 'stays');
    await writeFile(path, 'abc');
    for (let time = 0; time < 2; time += 1) {
      expect(await files.copyFrom(path)).toEqual({ hash: ABC, byteLength: 3 });
      expect(await readFile(path, 'utf8')).toBe('abc');
      expect((await files.readBuffer(ABC))?.toString()).toBe('abc');
    }
  });

  it('are read in part', async () => {
    const hash = await files.put(Buffer.from('0123456789'));
    const part = async (range?: { first: number; last: number }) => {
      const stream = await files.stream(hash, range);
      return stream && (await buffer(stream)).toString();
    };
    expect([
      await part(),
      await part({ first: 0, last: 1 }),
      await part({ first: 3, last: 5 }),
      await part({ first: 9, last: 9 }),
    ]).toEqual(['0123456789', '01', '345', '9']);
  });

  it('can be removed, also twice', async () => {
    const hash = await files.put(Buffer.from('abc'));
    await files.remove(hash);
    await files.remove(hash);
    expect(await files.readBuffer(hash)).toBeUndefined();
  });

  it('are not found when there are none, or when the name is no hash', async () => {
    await writeFile(join(dataDir, 'secret'), 'secret');
    for (const name of ['0'.repeat(64), '../secret', '', 'x'.repeat(64)]) {
      expect(await files.readBuffer(name)).toBeUndefined();
      expect(await files.sizeOf(name)).toBeUndefined();
      expect(await files.stream(name)).toBeUndefined();
      await files.remove(name);
    }
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('secret');
  });

  it('can be stored, says the check', async () => {
    await expect(files.check()).resolves.toBeUndefined();
  });
});

describe('a folder', () => {
  it('stores what is the same once, also when it comes many times at once, and leaves no drafts', async () => {
    const files = createFileStore({ dataDir, s3: undefined });
    const hashes = await Promise.all(Array.from({ length: 10 }, () => files.put(Buffer.from('same'))));
    expect(await filesOn(dataDir)).toEqual([hashes[0]]);
  });

  it('says when it cannot be written', async () => {
    await writeFile(join(dataDir, 'files'), 'in the way');
    await expect(createFileStore({ dataDir, s3: undefined }).check()).rejects.toThrow(/is not writable/);
  });

  it('keeps what one shelf holds from the other', async () => {
    const hash = await createFileStore({ dataDir, s3: undefined }, 'media').put(Buffer.from('abc'));
    expect(await createFileStore({ dataDir, s3: undefined }).readBuffer(hash)).toBeUndefined();
  });
});

describe('a bucket', () => {
  it('says when it is not there', async () => {
    const settings = await startService();
    const missing = createFileStore({ dataDir, s3: { ...settings, bucket: 'elsewhere' } });
    await expect(missing.check()).rejects.toThrow(/The bucket elsewhere cannot be reached/);
  });

  it('names what it holds by shelf and hash, below the prefix', async () => {
    const settings = await startService();
    await createFileStore({ dataDir, s3: settings }, 'media').put(Buffer.from('abc'));
    expect((await filesOn(join(dataDir, 's3'))).some((name) => name.startsWith(ABC))).toBe(true);
    expect(await createFileStore({ dataDir, s3: settings }).readBuffer(ABC)).toBeUndefined();
  });
});

describe('what is wrong with a bucket is found before anybody needs it', () => {
  it('and is nothing where all is well', async () => {
    expect(await findBucketProblem(await startService())).toBeUndefined();
  });

  it.each([
    [
      'a bucket that is not there',
      { bucket: 'elsewhere' },
      /^S3_BUCKET: the store at \S+ has no bucket "elsewhere"\.$/,
    ],
    ['a key nobody knows', { accessKeyId: 'OTHER' }, /^S3_ACCESS_KEY_ID: the store at \S+ does not know this key\.$/],
  ])('%s', async (_what, wrong, sentence) => {
    const found = await findBucketProblem({ ...(await startService()), ...wrong });
    expect(found).toMatchObject({ message: expect.stringMatching(sentence), isTemporary: false });
  });

  it.each([
    [403, 'SignatureDoesNotMatch', /^S3_SECRET_ACCESS_KEY: .* does not match S3_ACCESS_KEY_ID\.$/, false],
    [403, 'AccessDenied', /^S3_ACCESS_KEY_ID: .* does not allow this key to list the bucket "songs"\.$/, false],
    [301, 'PermanentRedirect', /^S3_REGION: .* says that the bucket "songs" is not in us-east-1\.$/, false],
    [
      400,
      'InvalidBucketName',
      /^S3_ENDPOINT, S3_BUCKET or the key: .* refused the request \(InvalidBucketName: No\.\)\.$/,
      false,
    ],
    [503, 'SlowDown', /^S3_ENDPOINT: .* does not respond \(SlowDown\)\./, true],
  ])('what a service says with %i %s', async (status, code, sentence, isTemporary) => {
    const refusing = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    });
    await once(refusing.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const key = { accessKeyId: 'x', secretAccessKey: 'y' };
    try {
      const found = await findBucketProblem({ bucket: 'songs', endpoint, region: 'us-east-1', prefix: '', ...key });
      expect(found).toMatchObject({ message: expect.stringMatching(sentence), isTemporary });
    } finally {
      refusing.closeAllConnections();
      refusing.close();
    }
  });

  it('an endpoint where nothing listens, which may pass', async () => {
    const settings = await startService();
    await service?.close();
    service = undefined;
    const found = await findBucketProblem(settings);
    expect(found).toMatchObject({
      message: `S3_ENDPOINT: the store at ${settings.endpoint} does not respond (ECONNREFUSED). Files cannot be read or saved until it does.`,
      isTemporary: true,
    });
  });
});

it('a service that is away is said in words, with when to try again', async () => {
  const settings = await startService();
  const store = createFileStore({ dataDir, s3: settings });
  const hash = await store.put(Buffer.from('abc'));
  await service?.close();
  service = undefined;
  const asks = [
    () => store.put(Buffer.from('other')),
    () => store.readBuffer(hash),
    () => store.stream(hash),
    () => store.sizeOf(hash),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
});
