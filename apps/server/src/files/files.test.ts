import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, mountPictures, openFileStore } from './index.ts';

let dataDir: string;
let files: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'canticle-files-'));
  files = openFileStore({ dataDir });
});

afterEach(async () => {
  await chmod(dataDir, 0o700);
  await rm(dataDir, { recursive: true, force: true });
});

const everything = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('a stored file', () => {
  it('is found by the hash of its content', async () => {
    const hash = await files.put(Buffer.from('abc'));
    expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect((await files.find(hash))?.toString()).toBe('abc');
  });

  it('is stored once, also when it comes many times at once, and leaves no drafts', async () => {
    const hashes = await Promise.all(Array.from({ length: 10 }, () => files.put(Buffer.from('same'))));
    expect(await everything()).toEqual([hashes[0]]);
  });

  it('is not found when there is none, or when the name is no hash', async () => {
    await writeFile(join(dataDir, 'secret'), 'secret');
    for (const hash of ['0'.repeat(64), '../secret', '', 'x'.repeat(64)])
      expect(await files.find(hash)).toBeUndefined();
  });

  it('can be stored when the folder says so', async () => {
    await expect(files.check()).resolves.toBeUndefined();
    await rm(join(dataDir, 'files'), { recursive: true });
    await writeFile(join(dataDir, 'files'), 'in the way');
    await expect(files.check()).rejects.toThrow(/cannot be written/);
  });
});

describe('a picture', () => {
  let app: FastifyInstance;
  let hash: string;

  beforeEach(async () => {
    app = Fastify();
    mountPictures(app, files);
    hash = await files.put(
      await sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } })
        .jpeg()
        .toBuffer(),
    );
  });

  afterEach(() => app.close());

  const get = (query = '', name = `${hash}.jpg`) => app.inject(`/api/canticle/pictures/${name}${query}`);
  const widthOf = async (query: string) => (await sharp((await get(query)).rawPayload).metadata()).width;

  it('may be kept for ever', async () => {
    const { statusCode, headers, rawPayload } = await get();
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect(rawPayload).toEqual(await files.find(hash));
  });

  it('comes smaller, in a few widths, and never larger than it is', async () => {
    expect([
      await widthOf('?w=60'),
      await widthOf('?w=64'),
      await widthOf('?w=65'),
      await widthOf('?w=300&q=50'),
    ]).toEqual([64, 64, 128, 300]);
    expect([
      await widthOf('?w=5000'),
      await widthOf('?w=-3'),
      await widthOf('?w=wide'),
      await widthOf('?w=Infinity'),
    ]).toEqual([800, 800, 800, 800]);
  });

  it('is lighter at a lower quality', async () => {
    const noisy = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const name = `${await files.put(noisy)}.jpg`;
    const size = async (query: string) => (await get(query, name)).rawPayload.length;
    expect(await size('?q=50')).toBeLessThan(await size('?q=90'));
  });

  it('is not found when there is none, or under another name', async () => {
    for (const name of [`${'0'.repeat(64)}.jpg`, `${hash}.png`, hash, '..%2f..%2fsecret'])
      expect((await get('', name)).statusCode).toBe(404);
  });
});
