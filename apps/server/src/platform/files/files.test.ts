import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, mountPictures, InvalidPicture, createFileStore, storePicture } from './index.ts';

let dataDir: string;
let files: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'canticle-files-'));
  files = createFileStore({ dataDir, s3: undefined });
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

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

  it('that was removed is served no more, in no size that was made before', async () => {
    const sizes = ['', '?w=64', '?w=256&q=50'];
    for (const size of sizes) expect((await get(size)).statusCode).toBe(200);
    // Through a second instance of the same store, as another process has one.
    await createFileStore({ dataDir, s3: undefined }).remove(hash);
    for (const size of sizes) expect((await get(size)).statusCode).toBe(404);
  });

  it('may be kept for ever', async () => {
    const { statusCode, headers, rawPayload } = await get();
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect(rawPayload).toEqual(await files.readBuffer(hash));
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

/* A PNG has its size in its first chunk, from byte 16 on; the checksum of the chunk is at byte 29. */
function claimSize(png: Buffer, side: number): Buffer {
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('a picture that is stored', () => {
  const drawn = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#663399' } });
  const stored = async (address: string) => {
    const bytes = await files.readBuffer(/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? '');
    return sharp(bytes).metadata();
  };

  it('is upright, without metadata, and not larger than screens need', async () => {
    const turned = await drawn(3000, 1000)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const { width, height, exif, orientation, format } = await stored(await storePicture(files, turned));
    expect([width, height, exif, orientation, format]).toEqual([683, 2048, undefined, undefined, 'jpeg']);
  });

  it('is cut to a square where one is wanted, and never made larger otherwise', async () => {
    const small = await drawn(90, 60).png().toBuffer();
    expect(await stored(await storePicture(files, small, { square: 64 }))).toMatchObject({ width: 64, height: 64 });
    expect(await stored(await storePicture(files, small))).toMatchObject({ width: 90, height: 60 });
  });

  it('has one address however often it comes', async () => {
    const bytes = await drawn().webp().toBuffer();
    expect(await storePicture(files, bytes)).toBe(await storePicture(files, bytes));
  });

  it.each([
    ['a text', async () => Buffer.from('no picture')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a picture that was cut off', async () => (await drawn().jpeg().toBuffer()).subarray(0, 400)],
    ['a small file of huge size', async () => claimSize(await drawn(9, 9).png().toBuffer(), 60_000)],
  ])('is refused when it is %s', async (_what, make) => {
    await expect(storePicture(files, await make())).rejects.toThrow(InvalidPicture);
  });
});
