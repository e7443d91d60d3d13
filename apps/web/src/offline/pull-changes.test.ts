import 'fake-indexeddb/auto';
import { type ChangesSince, sync, personal, type SongV3, songs } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '../api/index.ts';
import { pullChanges } from './pull-changes.ts';
import { applySongChanges } from './apply-song-changes.ts';
import type { LocalCache } from './local-cache.ts';
import { cachedQuery } from './cache-first.ts';
import { currentCache, openCache } from './current-cache.ts';
import { isFresh } from './subscription.ts';

const song = (id: string, name = id, collectionId = 'c') =>
  ({ id, name: { en: name }, collections: [{ id: collectionId, number: 1 }] }) as unknown as SongV3;
const nothing: ChangesSince = {
  next: '5',
  rights: 'r',
  isWhole: false,
  changed: [],
  deleted: [],
  withdrawn: [],
  others: [],
  songs: [],
  texts: [],
};

let copy: LocalCache;
let queries: QueryClient;
let told: ChangesSince;
let asked: string[];
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  copy = await openCache('kari');
  queries = new QueryClient();
  asked = [];
  told = nothing;
  const fetch = (async (address: string) => {
    const { pathname, search } = new URL(address);
    asked.push(pathname + search);
    return pathname.endsWith(sync.listChanges.path) ? Response.json(told) : Response.json({ result: [] });
  }) as typeof globalThis.fetch;
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  await pullChanges(copy, queries, 1_000);
});

const list = (collections = 'c') =>
  cachedQuery(songs.listSongs, { query: { collections, expand: 'details', includeUnavailable: 'true' } }, 1000);
const nameOf = (query: { queryKey: readonly unknown[] }) => JSON.stringify(query.queryKey);
const put = (query: { queryKey: readonly unknown[] }, value: unknown) =>
  copy.write('lists', nameOf(query), { value, savedAt: 2_000, etag: '"1"' });
const kept = async (query: { queryKey: readonly unknown[] }) => copy.read<SongV3[]>('lists', nameOf(query));
const tell = async (news: Partial<ChangesSince>) => {
  told = { ...nothing, next: '6', ...news };
  asked = [];
  return pullChanges(copy, queries, 3_000);
};

describe('a song that changed', () => {
  it('comes into every list and onto the screen with one request', async () => {
    await put(list(), [song('s1'), song('s2')]);
    queries.setQueryData(list().queryKey, [song('s1'), song('s2')]);
    await copy.write('lyrics', 's1', { value: ['old'], savedAt: 2_000, etag: undefined });
    const texts = [{ songId: 's1', texts: [{ language: 'en' }] }] as never;
    await tell({ changed: [{ kind: 'song', id: 's1' }], songs: [song('s1', 'New')], texts });
    expect(asked).toEqual(['/api/canticle/changes?since=5']);
    expect((await kept(list()))?.value.map(({ name }) => name)).toEqual([{ en: 'New' }, { en: 's2' }]);
    expect(queries.getQueryData<SongV3[]>(list().queryKey)?.[0]?.name).toEqual({ en: 'New' });
    expect((await copy.read('lyrics', 's1'))?.value).toEqual([{ language: 'en' }]);
    await tell({ next: '7' });
    expect(asked).toEqual(['/api/canticle/changes?since=6']);
  });

  it('leaves and enters lists as its collections say, and goes when it is deleted or withdrawn', async () => {
    await put(list('c'), [song('s1'), song('s2'), song('s3')]);
    await put(list('d'), []);
    await copy.write('lyrics', 's2', { value: ['secret'], savedAt: 2_000, etag: undefined });
    const news = {
      changed: [{ kind: 'song', id: 's1' }],
      deleted: [{ kind: 'song', id: 's3' }],
      withdrawn: [{ kind: 'song', id: 's2' }],
      songs: [song('s1', 's1', 'd')],
    } as const satisfies Partial<ChangesSince>;
    expect(await tell(news as unknown as ChangesSince)).toMatchObject({ affectsDownloads: true });
    expect((await kept(list('c')))?.value).toEqual([]);
    expect((await kept(list('d')))?.value.map(({ id }) => id)).toEqual(['s1']);
    expect(await copy.read('lyrics', 's2')).toBeUndefined();
  });

  it('keeps its row with a lock when it is only locked', () => {
    const locked = { ...song('s1'), available: false };
    expect(applySongChanges([song('s1')], ['c'], [locked], new Set())).toEqual([locked]);
    const same = [song('s1')];
    expect(applySongChanges(same, ['c'], [song('x', 'x', 'd')], new Set(['y']))).toBe(same);
  });
});

describe('everything counts as old', () => {
  it.each([
    ['when the rights are others', { rights: 'other' }],
    ['when too much has changed', { isWhole: true }],
  ])('%s, and stays readable', async (_, news) => {
    await put(list(), [song('s1')]);
    expect(await tell(news)).toMatchObject({ affectsDownloads: true });
    expect(await kept(list())).toMatchObject({ savedAt: 0, value: [{ id: 's1' }] });
  });

  it('when it came before anything was told, and is asked for again on the screen', async () => {
    copy = await openCache('ola');
    await put(list(), [song('s1')]);
    queries.setQueryData(list().queryKey, [song('s1')]);
    await tell({});
    expect(asked).toEqual(['/api/canticle/changes']);
    expect((await kept(list()))?.savedAt).toBe(0);
    expect(queries.getQueryState(list().queryKey)?.isInvalidated).toBe(true);
    expect(await tell({ next: '7' })).toMatchObject({ hasChanged: false, affectsBranding: false });
    expect(asked).toEqual(['/api/canticle/changes?since=6']);
    expect(await tell({ next: '8', others: ['branding'] })).toMatchObject({ affectsBranding: true });
  });

  it('of one kind, when something of that kind has changed', async () => {
    const marks = cachedQuery(personal.listFavorites, {}, 1000);
    await put(list(), [song('s1')]);
    await put(marks, []);
    await tell({ changed: [{ kind: 'favourite', id: 's1' }] });
    expect((await kept(marks))?.savedAt).toBe(0);
    expect((await kept(list()))?.savedAt).toBe(2_000);
  });
});

it('an answer is true whatever its age while the copy follows, and not when it was kept before or the line is lost', () => {
  const path = songs.listSongs.path;
  expect(isFresh(currentCache(), path, 1_500, 50_000)).toBe(true);
  expect(isFresh(currentCache(), path, 500, 50_000)).toBe(false);
  expect(isFresh(currentCache(), path, 1_500, 70_000)).toBe(false);
  expect(isFresh(currentCache(), personal.listFavorites.path, 1_500, 50_000)).toBe(false);
});

it('an answer that was on its way while its list changed is asked for again, and not taken for the truth', async () => {
  let listsAsked = 0;
  const fetch = (async (address: string) => {
    if (new URL(address).pathname.endsWith(sync.listChanges.path)) return Response.json(told);
    listsAsked += 1;
    if (listsAsked > 1) return Response.json({ result: [song('s1', 'New')] });
    // The server has sent the old name before it announces the new one.
    await tell({ changed: [{ kind: 'song', id: 's1' }], songs: [song('s1', 'New')] });
    return Response.json({ result: [song('s1', 'Old')] });
  }) as typeof globalThis.fetch;
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  const shown = await queries.fetchQuery(list());
  expect(shown.map(({ name }) => name)).toEqual([{ en: 'New' }]);
  expect((await kept(list()))?.value.map(({ name }) => name)).toEqual([{ en: 'New' }]);
  expect(listsAsked).toBe(2);
});
