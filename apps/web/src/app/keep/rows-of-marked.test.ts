import { copies, personal, songs, tags } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectApi } from '../../api/index.ts';
import { oneSong } from '../../features/songs/index.ts';
import { closeCopy, currentCopy } from '../../offline/index.ts';
import { keepRowsOfMarked } from './rows-of-marked.ts';

let favourites: string[];
let asked: string[][];
let isThereNetwork: boolean;
let queries: QueryClient;

beforeEach(() => {
  closeCopy();
  favourites = ['s1', 's2'];
  asked = [];
  isThereNetwork = true;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetch = (async (address: string, init: RequestInit) => {
    if (!isThereNetwork) throw new TypeError('no network');
    const path = new URL(address).pathname.slice(1);
    if (path === personal.listFavorites.path) return Response.json({ result: favourites });
    if (path === tags.listTags.path) return Response.json({ result: [{ id: 't', songIds: ['s3', 's1'] }] });
    if (path !== copies.listRows.path) return Response.json({}, { status: 404 });
    const { songIds } = JSON.parse(String(init.body)) as { songIds: string[] };
    asked.push(songIds);
    return Response.json(songIds.filter((id) => id !== 's2').map((id) => ({ id, name: { en: `Song ${id}` } })));
  }) as typeof globalThis.fetch;
  connectApi({ token: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
});
afterEach(closeCopy);

it('what favourites and tags show of a song is there without a network, also of songbooks never opened here', async () => {
  await keepRowsOfMarked(currentCopy(), queries);
  expect(asked).toEqual([['s1', 's2', 's3']]);
  await keepRowsOfMarked(currentCopy(), queries);
  expect(asked).toHaveLength(1);
  isThereNetwork = false;
  expect(await queries.fetchQuery(oneSong('s3'))).toMatchObject({ name: { en: 'Song s3' } });
  await expect(queries.fetchQuery(oneSong('s2'))).rejects.toMatchObject({ status: 0 });
});

it('only what is missing comes when something more is marked', async () => {
  await keepRowsOfMarked(currentCopy(), queries);
  favourites = ['s1', 's4'];
  await queries.invalidateQueries();
  await keepRowsOfMarked(currentCopy(), queries);
  expect(asked).toEqual([['s1', 's2', 's3'], ['s4']]);
  expect(songs.getSong.path).toBe(oneSong('s4').queryKey[0]);
});
