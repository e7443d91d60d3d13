import 'fake-indexeddb/auto';
import { sync, lyrics, type SongFile } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { openIndexedDbCache } from './indexed-db-cache.ts';
import type { LocalCache } from './local-cache.ts';
import { cachedQuery } from './cache-first.ts';
import { openCache } from './current-cache.ts';
import { downloadSongs } from './download.ts';

const day = 24 * 60 * 60_000;
const start = Date.parse('2026-11-22T00:00:00Z');

let copy: LocalCache;
let hashes: Record<string, string>;
let asked: string[];
let isThereNetwork: boolean;

/* The server, as far as downloads call it. */
const fetch = (async (address: string, init: RequestInit) => {
  if (!isThereNetwork) throw new TypeError('no network');
  const path = new URL(address).pathname.slice(1);
  asked.push(path);
  const { songIds } = JSON.parse(String(init.body ?? '{}')) as { songIds: string[] };
  if (path === sync.getOfflineManifest.path)
    return Response.json({
      songs: songIds.filter((id) => id in hashes).map((id) => ({ id, hash: hashes[id] })),
      files: [] as SongFile[],
    });
  return Response.json(songIds.map((songId) => ({ songId, texts: [{ songId, text: `words ${hashes[songId]}` }] })));
}) as typeof globalThis.fetch;

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  globalThis.indexedDB = new IDBFactory();
  copy = await openCache('kari');
  await copy.recordServerContact(start);
  hashes = { s1: 'a', s2: 'a' };
  asked = [];
  isThereNetwork = true;
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
});
afterEach(() => vi.useRealTimers());

const keepNow = (
  songIds: readonly string[],
  {
    name = 'collection:c',
    until = null,
    signal = new AbortController().signal,
  }: { name?: string; until?: number | null; signal?: AbortSignal } = {},
) => {
  const progress: string[] = [];
  const keeper = {
    cache: copy,
    name,
    signal,
    onProgress: async (done: number, total: number) => void progress.push(`${done}/${total}`),
  };
  const wish = {
    songIds,
    withAudio: false,
    accessEndOf: () => until,
    renderRequestOf: (id: string) => ({ id }),
    preloadPdfViewer: async () => {},
  };
  return downloadSongs(keeper, wish).then(() => progress.at(-1));
};
const words = async (songId: string) => (await copy.read<{ text: string }[]>('lyrics', songId))?.value[0]?.text;
const remember = (name: string) =>
  copy.downloads.save({ name, title: name, withAudio: false, done: 2, total: 2, state: 'kept', keptAt: start });

describe('what is kept on this device', () => {
  it('comes whole, and only what has changed comes again', async () => {
    expect(await keepNow(['s1', 's2'])).toBe('2/2');
    expect(await words('s2')).toBe('words a');
    asked = [];
    expect(await keepNow(['s1', 's2'])).toBe('2/2');
    expect(asked).toEqual([sync.getOfflineManifest.path]);
    hashes['s2'] = 'b';
    await keepNow(['s1', 's2']);
    expect(asked).toContain(lyrics.listTextsBySong.path);
    expect(await words('s2')).toBe('words b');
    expect(await words('s1')).toBe('words a');
  });

  it('is gone on with after it was stopped', async () => {
    const stopping = new AbortController();
    stopping.abort();
    await expect(keepNow(['s1', 's2'], { signal: stopping.signal })).rejects.toThrow();
    expect(await keepNow(['s1', 's2'])).toBe('2/2');
  });

  it('stays through every clearing, with what every screen needs, while the rest goes', async () => {
    await keepNow(['s1']);
    await remember('collection:c');
    const name = JSON.stringify(['api/Collections', '3', null, { allCollections: 'true' }]);
    await copy.write('lists', name, { value: [1], savedAt: start, etag: undefined });
    await copy.write('lists', JSON.stringify(['api/Products', '4', null, null]), {
      value: [1],
      savedAt: start,
      etag: '',
    });
    await copy.write('lyrics', 's9', { value: [], savedAt: start, etag: undefined });
    await copy.clear({ keepUnsent: true });
    expect(await words('s1')).toBe('words a');
    expect(await copy.read('lists', name)).toBeDefined();
    expect(await copy.read('lists', JSON.stringify(['api/Products', '4', null, null]))).toBeUndefined();
    expect(await copy.read('lyrics', 's9')).toBeUndefined();
    await copy.clear({ keepUnsent: false });
    expect(await words('s1')).toBeUndefined();
  });

  it('goes with the last thing that needs it', async () => {
    await keepNow(['s1', 's2']);
    await keepNow(['s2'], { name: 'list:l' });
    await copy.downloads.delete('collection:c');
    expect([await words('s1'), await words('s2')]).toEqual([undefined, 'words a']);
    await copy.downloads.delete('list:l');
    expect(await words('s2')).toBeUndefined();
  });

  it('lets go of songs that were taken out, and says how large it is', async () => {
    await keepNow(['s1', 's2']);
    const before = (await copy.downloads.readSizes()).get('collection:c') ?? 0;
    delete hashes['s2'];
    await keepNow(['s1', 's2']);
    expect(await words('s2')).toBeUndefined();
    expect((await copy.downloads.readSizes()).get('collection:c')).toBe(before / 2);
  });
});

describe('a right', () => {
  const read = () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const query = cachedQuery(lyrics.listSongTexts, { params: { songId: 's1' } }, day, {
      objectStore: 'lyrics',
      name: 's1',
    });
    return queries.fetchQuery({ ...query, retry: false });
  };

  it('that has ended locks what is kept, and a person is told so', async () => {
    await keepNow(['s1'], { until: start + day });
    isThereNetwork = false;
    expect(await read()).toHaveLength(1);
    vi.setSystemTime(start + day);
    await expect(read()).rejects.toMatchObject({ code: 'KEPT_LOCKED' });
  });

  it('is believed for 30 days without contact, and again after the next one; nothing written is lost', async () => {
    await keepNow(['s1']);
    const call = { method: 'POST', path: 'api/Favorites', version: 3 } as const;
    await copy.outbox.add({ id: 'o1', thing: 'favourites', call, addedAt: start });
    isThereNetwork = false;
    vi.setSystemTime(start + 31 * day);
    await expect(read()).rejects.toMatchObject({ code: 'KEPT_LOCKED' });
    expect(await copy.outbox.list()).toHaveLength(1);
    copy.close();
    copy = await openIndexedDbCache('kari');
    expect(await copy.isLocked('lyrics', 's1')).toBe(true);
    await copy.recordServerContact(Date.now());
    expect(await words('s1')).toBe('words a');
  });
});
