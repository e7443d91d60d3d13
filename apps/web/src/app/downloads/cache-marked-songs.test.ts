import { sync, personal, songs, tags } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { songQuery } from '../../features/songs/index.ts';
import { configureApi } from '../../api/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { cacheMarkedSongs } from './cache-marked-songs.ts';

let favourites: string[];
let asked: string[][];
let isThereNetwork: boolean;
let queries: QueryClient;

beforeEach(() => {
  closeCache();
  favourites = ['s1', 's2'];
  asked = [];
  isThereNetwork = true;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetch = (async (address: string, init: RequestInit) => {
    if (!isThereNetwork) throw new TypeError('no network');
    const path = new URL(address).pathname.slice(1);
    if (path === personal.listFavorites.path) return Response.json({ result: favourites });
    if (path === tags.listTags.path) return Response.json({ result: [{ id: 't', songIds: ['s3', 's1'] }] });
    if (path !== sync.listSongsById.path) return Response.json({}, { status: 404 });
    const { songIds } = JSON.parse(String(init.body)) as { songIds: string[] };
    asked.push(songIds);
    return Response.json(songIds.filter((id) => id !== 's2').map((id) => ({ id, name: { en: `Song ${id}` } })));
  }) as typeof globalThis.fetch;
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
});
afterEach(closeCache);

it('what favourites and tags show of a song is there without a network, also of songbooks never opened here', async () => {
  await cacheMarkedSongs(currentCache(), queries);
  expect(asked).toEqual([['s1', 's2', 's3']]);
  await cacheMarkedSongs(currentCache(), queries);
  expect(asked).toHaveLength(1);
  isThereNetwork = false;
  expect(await queries.fetchQuery(songQuery('s3'))).toMatchObject({ name: { en: 'Song s3' } });
  await expect(queries.fetchQuery(songQuery('s2'))).rejects.toMatchObject({ status: 0 });
});

it('only what is missing comes when something more is marked', async () => {
  await cacheMarkedSongs(currentCache(), queries);
  favourites = ['s1', 's4'];
  await queries.invalidateQueries();
  await cacheMarkedSongs(currentCache(), queries);
  expect(asked).toEqual([['s1', 's2', 's3'], ['s4']]);
  expect(songs.getSong.path).toBe(songQuery('s4').queryKey[0]);
});
