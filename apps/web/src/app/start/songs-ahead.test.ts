import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { collectionsKey } from '../../features/collections/index.ts';
import { songsOf } from '../../features/songs/index.ts';
import { readAddressAhead, songsAhead } from './songs-ahead.ts';

const hymnal = { id: 'c1', key: 'HH', keys: {}, priority: 0 };

function open() {
  const queries = new QueryClient();
  const begun = vi.spyOn(queries, 'prefetchQuery').mockResolvedValue();
  return { queries, begun, readAhead: songsAhead(queries) };
}

it('the songs of the collection an address names are read ahead', () => {
  const { queries, begun, readAhead } = open();
  queries.setQueryData(collectionsKey(), [hymnal]);
  readAhead('hh');
  expect(begun.mock.lastCall?.[0].queryKey).toEqual(songsOf('c1').queryKey);
});

it('nothing is read ahead before somebody is let in, for a collection nobody knows, or of what is there', () => {
  const { queries, begun, readAhead } = open();
  readAhead('HH');
  queries.setQueryData(collectionsKey(), [hymnal]);
  readAhead('XX');
  queries.setQueryData(songsOf('c1').queryKey, []);
  readAhead('HH');
  expect(begun).not.toHaveBeenCalled();
});

it('what an address names is read once the collections are there, and only where it names one', async () => {
  const { queries, begun } = open();
  queries.setQueryData(collectionsKey(), [hymnal]);
  const read = async (path: string) => {
    begun.mockClear();
    await readAddressAhead(queries, path);
    return begun.mock.calls.map(([{ queryKey }]) => queryKey);
  };
  expect(await read('/songs/HH/12')).toEqual([collectionsKey(), songsOf('c1').queryKey]);
  expect(await read('/songs/HH')).toEqual([collectionsKey(), songsOf('c1').queryKey]);
  expect(await read('/songs/search')).toEqual([collectionsKey()]);
  expect(await read('/settings')).toEqual([collectionsKey()]);
});
