import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { collectionsKey } from '../../features/collections/index.ts';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { listsQuery } from '../../features/lists/index.ts';
import { songTextsQuery } from '../../features/lyrics/index.ts';
import { personQueries, songChoicesQuery } from '../../features/session/index.ts';
import { creditQueries, songsQuery } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import { prefetchRoute, createSongPrefetch } from './prefetch-songs.ts';

const hymnal = { id: 'c1', key: 'HH', keys: {}, priority: 0 };

function open() {
  const queries = new QueryClient();
  const begun = vi.spyOn(queries, 'prefetchQuery').mockResolvedValue();
  return { queries, begun, readAhead: createSongPrefetch(queries) };
}

it('the songs of the collection an address names are read ahead', () => {
  const { queries, begun, readAhead } = open();
  queries.setQueryData(collectionsKey(), [hymnal]);
  readAhead('hh');
  expect(begun.mock.lastCall?.[0].queryKey).toEqual(songsQuery('c1').queryKey);
});

it('nothing is read ahead before somebody is let in, for a collection nobody knows, or of what is there', () => {
  const { queries, begun, readAhead } = open();
  readAhead('HH');
  queries.setQueryData(collectionsKey(), [hymnal]);
  readAhead('XX');
  queries.setQueryData(songsQuery('c1').queryKey, []);
  readAhead('HH');
  expect(begun).not.toHaveBeenCalled();
});

const sorted = (keys: unknown) => JSON.stringify((keys as unknown[]).map((key) => JSON.stringify(key)).toSorted());

const song = { id: 's12', collections: [{ id: 'c1', number: 12 }], available: true };
const locked = { id: 's13', collections: [{ id: 'c1', number: 13 }], available: false };

it('what an address names is read once the collections are there, and only where it names one', async () => {
  const { queries, begun } = open();
  queries.setQueryData(collectionsKey(), [hymnal]);
  queries.setQueryData(songsQuery('c1').queryKey, [song, locked]);
  const read = async (path: string) => {
    begun.mockClear();
    await prefetchRoute(queries, path);
    return begun.mock.calls.map(([{ queryKey }]) => queryKey);
  };
  const { settings } = personQueries();
  const { contributors, copyrights, countries } = creditQueries();
  const everywhere = [settings.queryKey, collectionsKey()];
  const ofSongs = [
    ...everywhere,
    contributors.queryKey,
    copyrights.queryKey,
    favouritesQuery().queryKey,
    songsQuery('c1').queryKey,
  ];
  const ofOne = [...ofSongs, countries.queryKey, songChoicesQuery().queryKey, tagsQuery().queryKey];
  const inAnyOrder = (keys: readonly unknown[]) => expect.toSatisfy((found: unknown) => sorted(found) === sorted(keys));
  expect(await read('/songs/HH/12')).toEqual(inAnyOrder([...ofOne, songTextsQuery('s12').queryKey]));
  expect(await read('/songs/HH/s12')).toEqual(inAnyOrder([...ofOne, songTextsQuery('s12').queryKey]));
  expect(await read('/songs/HH/13')).toEqual(inAnyOrder(ofOne));
  expect(await read('/songs/HH/99')).toEqual(inAnyOrder(ofOne));
  expect(await read('/songs/HH')).toEqual(inAnyOrder(ofSongs));
  expect(await read('/songs/search')).toEqual(inAnyOrder(everywhere));
  expect(await read('/settings')).toEqual(inAnyOrder(everywhere));
  expect(await read('/')).toEqual(inAnyOrder([...everywhere, listsQuery().queryKey]));
});
