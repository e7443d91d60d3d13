import { randomBytes } from 'node:crypto';
import { scriptures } from '@canticle/contract';
import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

/* About 3,000 bytes that hardly get smaller when they are compressed. */
const verses = [{ key: '1_1_1', number: 1, content: randomBytes(1450).toString('hex') }];

/** A cache of this many bytes, and what it had to build since the last call. */
function watched(capacity: number) {
  const responseCache = createResponseCache(capacity);
  let built: string[] = [];
  const ask = (key: string, stamp = 1) =>
    responseCache.get(scriptures.listVerses, key, stamp, async () => {
      built.push(key);
      return verses;
    });
  const look = () => {
    const seen = built;
    built = [];
    return seen;
  };
  return { ask, look };
}

test('an answer is built once for all who ask at the same time, and again when its stamp is another one', async () => {
  const { ask, look } = watched(100_000);
  await Promise.all([ask('a'), ask('a'), ask('b')]);
  expect(look()).toEqual(['a', 'b']);
  await ask('a', 2);
  expect(look()).toEqual(['a']);
});

test('what was asked for longest ago goes when there is no room, and what is compressed takes room too', async () => {
  const { ask, look } = watched(7000);
  const first = await ask('a');
  await ask('b');
  await ask('a');
  expect(look()).toEqual(['a', 'b']);
  await first.encoded('br');
  await ask('a');
  expect(look()).toEqual([]);
  await ask('b');
  expect(look()).toEqual(['b']);
});

test('an answer that cannot be built is not kept', async () => {
  const responseCache = createResponseCache();
  const ask = (build: () => Promise<typeof verses>) => responseCache.get(scriptures.listVerses, 'a', 1, build);
  await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await ask(async () => verses)).plain.toString()).toContain('1_1_1');
});
