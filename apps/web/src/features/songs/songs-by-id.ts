import { type SongV3, songs } from '@canticle/contract/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../api/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { songsQuery } from './queries.ts';

/** Songs by their ids, as far as they are there yet; `gone` are those of which the server says that they are not there. */
export type SongsById = {
  readonly songs: ReadonlyMap<string, SongV3>;
  readonly missingIds: readonly string[];
  readonly isPending: boolean;
};

/** One song by its id, wherever it is. */
export const songQuery = (id: string) => cachedQuery(songs.getSong, { params: { id }, query: {} }, lifetimes.songs);

/**
 * Finds songs wherever they are: in the songbooks given, which are in the browser's copy, else asked for singly, else in
 * whatever list is kept.
 *
 * @param collectionIds  the songbooks to look in; undefined as long as they are not known
 */
export function useSongsById(collectionIds: readonly string[] | undefined, ids: readonly string[]): SongsById {
  const collections = useQueries({
    queries: (collectionIds ?? []).map(songsQuery),
    combine: (results) => ({
      lists: results.map(({ data }) => data),
      isPending: results.some(({ isPending }) => isPending),
    }),
  });
  const isWaiting = collectionIds === undefined || collections.isPending;
  const idSet = useMemo(() => new Set(ids), [ids]);
  const loaded = useMemo(() => {
    const all = collections.lists.flatMap((list) => (list ?? []).filter(({ id }) => idSet.has(id)));
    return new Map(all.map((song) => [song.id, song]));
  }, [collections.lists, idSet]);
  const missing = useMemo(
    () => (isWaiting ? [] : [...idSet].filter((id) => !loaded.has(id))),
    [isWaiting, idSet, loaded],
  );
  const individual = useQueries({
    queries: missing.map(songQuery),
    combine: (results) => ({
      songs: results.flatMap(({ data }) => data ?? []),
      isPending: results.some(({ isPending }) => isPending),
      failed: missing.filter((_, at) => results[at]?.isError),
      gone: missing.filter((_, at) => isNotFound(results[at]?.error)),
    }),
  });
  const cachedSongs = useCachedSongs(individual.isPending ? [] : individual.failed);
  const songsById = useMemo(
    () => new Map([...loaded, ...[...cachedSongs.songs, ...individual.songs].map((song) => [song.id, song] as const)]),
    [loaded, cachedSongs.songs, individual.songs],
  );
  return {
    songs: songsById,
    missingIds: individual.gone,
    isPending: isWaiting || individual.isPending || cachedSongs.isPending,
  };
}

const isNotFound = (failure: unknown) => failure instanceof ApiError && [404, 410].includes(failure.status);

const noSongs: readonly SongV3[] = [];

/* Songs that could not be asked for: on a device that has looked through a songbook its rows are known all the same. */
function useCachedSongs(ids: readonly string[]): { readonly songs: readonly SongV3[]; readonly isPending: boolean } {
  const { data = noSongs, isLoading } = useQuery({
    queryKey: ['songs kept in any list', ids],
    queryFn: async () => (await import('./find-cached-songs.ts')).findCachedSongs(ids),
    enabled: ids.length > 0,
    gcTime: 0,
  });
  return { songs: data, isPending: isLoading };
}
