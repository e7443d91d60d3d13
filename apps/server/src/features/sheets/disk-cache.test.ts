import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskCache, type DiskCache } from './disk-cache.ts';

let folder: string;
let made: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shelf-'));
  made = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Requests an entry of a hundred bytes, or of `size`; records when it has to be generated. */
async function askAtOnce(shelf: DiskCache, key: string, size = 100): Promise<string> {
  const bytes = await shelf.get(key, async () => {
    made.push(key);
    return Buffer.from(key.padEnd(size, '.'));
  });
  return Buffer.from(bytes).toString('utf8').replaceAll('.', '');
}

/** The same, and waits until the entry is on the disk. */
async function ask(shelf: DiskCache, key: string, size = 100): Promise<string> {
  const given = await askAtOnce(shelf, key, size);
  await shelf.flush();
  return given;
}

const askAll = async (shelf: DiskCache, keys: string) => {
  for (const key of keys) expect(await ask(shelf, key)).toBe(key);
};

const filesOf = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const bytesOf = async () => {
  const sizes = await Promise.all((await filesOf()).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('the shelf of finished work', () => {
  it('makes each piece once, also for those who come meanwhile', async () => {
    const shelf = createDiskCache(folder, 1000);
    expect(await Promise.all([ask(shelf, 'a'), ask(shelf, 'a'), ask(shelf, 'b')])).toEqual(['a', 'a', 'b']);
    await askAll(shelf, 'ab');
    // Callers that request different entries do not wait for each other.
    expect(made.toSorted()).toEqual(['a', 'b']);
  });

  it('gives what was made before it is on the disk, and makes it no second time meanwhile', async () => {
    const shelf = createDiskCache(folder, 1000);
    expect(await askAtOnce(shelf, 'a')).toBe('a');
    expect(await askAtOnce(shelf, 'a')).toBe('a');
    await shelf.flush();
    expect(await askAtOnce(shelf, 'a')).toBe('a');
    expect(made).toEqual(['a']);
    expect(await filesOf()).toHaveLength(1);
  });

  it('never holds more than it may, and lets go first what was used longest ago', async () => {
    const shelf = createDiskCache(folder, 300);
    await askAll(shelf, 'abc');
    await askAll(shelf, 'a');
    await askAll(shelf, 'd');
    expect(await bytesOf()).toBe(300);
    await askAll(shelf, 'acd');
    expect(made.join('')).toBe('abcd');
    await askAll(shelf, 'b');
    expect(made.join('')).toBe('abcdb');
    expect(await bytesOf()).toBe(300);
  });

  it('is not cleared by a piece larger than itself', async () => {
    const shelf = createDiskCache(folder, 300);
    await askAll(shelf, 'abc');
    expect(await ask(shelf, 'x', 301)).toBe('x');
    await askAll(shelf, 'abc');
    expect(made.join('')).toBe('abcx');
  });

  it('knows after a restart what it holds and what was used last', async () => {
    await askAll(createDiskCache(folder, 300), 'abc');
    const [first = '', second = '', third = ''] = await filesOf();
    const longAgo = Date.now() / 1000 - 7200;
    await utimes(first, longAgo + 60, longAgo + 60);
    await utimes(second, longAgo, longAgo);
    await utimes(third, longAgo + 30, longAgo + 30);
    const again = createDiskCache(folder, 300);
    await ask(again, 'd');
    const left = await filesOf();
    expect([first, second, third].filter((file) => left.includes(file))).toEqual([first, third]);
    made = [];
    await askAll(again, 'd');
    expect(made).toEqual([]);
  });

  it('notes a use on the disk, so that the order outlives a restart', async () => {
    await askAll(createDiskCache(folder, 1000), 'a');
    const [file = ''] = await filesOf();
    const longAgo = Date.now() / 1000 - 7200;
    await utimes(file, longAgo, longAgo);
    await askAll(createDiskCache(folder, 1000), 'a');
    expect((await stat(file)).mtimeMs / 1000).toBeGreaterThan(longAgo + 3600);
  });

  it('makes anew what somebody removed under it', async () => {
    const shelf = createDiskCache(folder, 1000);
    await askAll(shelf, 'ab');
    await rm(folder, { recursive: true });
    await askAll(shelf, 'abab');
    expect(made.join('')).toBe('abab');
  });

  it('clears away drafts of a server that stopped half-way, and none under way', async () => {
    await askAll(createDiskCache(folder, 1000), 'a');
    const [file = ''] = await filesOf();
    const longAgo = Date.now() / 1000 - 7200;
    await writeFile(`${file}.left`, 'half');
    await utimes(`${file}.left`, longAgo, longAgo);
    await writeFile(`${file}.underway`, 'half');
    await askAll(createDiskCache(folder, 1000), 'a');
    expect(await filesOf()).toEqual([file, `${file}.underway`]);
  });

  it('gives what is asked for though the disk takes nothing', async () => {
    const place = join(folder, 'full');
    await writeFile(place, '');
    const shelf = createDiskCache(place, 1000);
    await askAll(shelf, 'aa');
    expect(made.join('')).toBe('aa');
    await rm(place);
    await askAll(shelf, 'aa');
    expect(made.join('')).toBe('aaa');
  });

  it('keeps nothing of work that failed', async () => {
    const shelf = createDiskCache(folder, 1000);
    const failing = () => shelf.get('a', () => Promise.reject(new Error('The score breaks off.')));
    await expect(Promise.all([failing(), failing()])).rejects.toThrow(/breaks off/);
    await askAll(shelf, 'a');
    expect(await filesOf()).toHaveLength(1);
  });
});
