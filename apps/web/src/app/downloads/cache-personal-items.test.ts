import { sync, lists, personal, session, tags } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { listQueries, listsQuery } from '../../features/lists/index.ts';
import { personQueries, songChoicesQuery } from '../../features/session/index.ts';
import { songQuery } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import { configureApi } from '../../api/index.ts';
import { closeCache, createMemoryCache, currentCache, openCache } from '../../offline/index.ts';
import { cachePersonalItems } from './cache-personal-items.ts';

/* Only answers of version 3 come wrapped. */
const bare = /canticle|Custom|Settings/;
const entry = (itemId: string) => ({ id: `e-${itemId}`, itemId, sort: 1 });
let asked: string[];
let isThereNetwork: boolean;
beforeEach(async () => {
  await openCache('kari', async () => createMemoryCache());
  asked = [];
  isThereNetwork = true;
  const answers: Record<string, unknown> = {
    [session.getSession.path]: { id: 'kari' },
    [session.getSettings.path]: { themeChoice: 'dark' },
    [session.listSongPreferences.path]: [],
    [personal.listFavorites.path]: [],
    [tags.listTags.path]: [{ id: 't1', name: 'Easter', songIds: ['s1'] }],
    [lists.customCollectionsV4.list.path]: ['l1', 'l2', 'gone'].map((id) => ({ id, name: id, entryCount: 1 })),
    'api/canticle/lists/l1/rows': [entry('s2')],
    'api/canticle/lists/l2/rows': [entry('s3')],
  };
  const fetch = (async (address: string, init: RequestInit) => {
    if (!isThereNetwork) throw new TypeError('no network');
    const path = new URL(address).pathname.slice(1);
    asked.push(path);
    if (path === sync.listSongsById.path)
      return Response.json((JSON.parse(String(init.body)).songIds as string[]).map((id) => ({ id, name: { en: id } })));
    if (!(path in answers)) return Response.json({}, { status: 404 });
    return Response.json(bare.test(path) ? answers[path] : { result: answers[path] });
  }) as typeof globalThis.fetch;
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
});
afterEach(closeCache);

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

it('tags, lists with their songs, favourites, settings and choices are there without a network, though never opened', async () => {
  await cachePersonalItems(currentCache(), newQueries());
  isThereNetwork = false;
  const queries = newQueries();
  expect(await queries.fetchQuery(tagsQuery())).toMatchObject([{ name: 'Easter' }]);
  // The one the server no longer has was removed with its answer.
  expect((await queries.fetchQuery(listsQuery())).map(({ id }) => id)).toEqual(['l1', 'l2']);
  expect(await queries.fetchQuery(listQueries('l2').rows)).toMatchObject([{ itemId: 's3' }]);
  for (const id of ['s1', 's2', 's3'])
    expect(await queries.fetchQuery(songQuery(id))).toMatchObject({ name: { en: id } });
  expect(await queries.fetchQuery(favouritesQuery())).toEqual([]);
  expect(await queries.fetchQuery(songChoicesQuery())).toEqual([]);
  expect(await queries.fetchQuery(personQueries().settings)).toMatchObject({ themeChoice: 'dark' });
});

it('a list that is there is asked for again only when it counts as old', async () => {
  const queries = newQueries();
  await cachePersonalItems(currentCache(), queries);
  asked = [];
  await cachePersonalItems(currentCache(), queries);
  expect(asked.filter((path) => path.endsWith('/l1/rows'))).toEqual([]);
  const { name } = listQueries('l1').rows;
  const kept = await currentCache().read('lists', name);
  await currentCache().write('lists', name, { ...kept!, savedAt: 0 });
  await cachePersonalItems(currentCache(), newQueries());
  expect(asked.filter((path) => path.endsWith('/l1/rows'))).toHaveLength(1);
});
