import { type SongV3, songs } from '@canticle/contract/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../api/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { songsQuery } from './queries.ts';

/** The loaded songs by their ids; `gone` are those the server reports as not found. */
export type SongsById = {
  readonly songs: ReadonlyMap<string, SongV3>;
  readonly missingIds: readonly string[];
  readonly isPending: boolean;
};

/** One song by its id, in any collection. */
export const songQuery = (id: string) => cachedQuery(songs.getSong, { params: { id }, query: {} }, lifetimes.songs);

/**
 * Finds songs in any collection: in the given songbooks, which are in the local cache, else requested individually,
 * else in any cached list.
 *
 * @param collectionIds  the songbooks to search; undefined until they are known
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

/* Songs that could not be requested: they are still known on a device that has cached a songbook they are in. */
function useCachedSongs(ids: readonly string[]): { readonly songs: readonly SongV3[]; readonly isPending: boolean } {
  const { data = noSongs, isLoading } = useQuery({
    queryKey: ['songs kept in any list', ids],
    queryFn: async () => (await import('./find-cached-songs.ts')).findCachedSongs(ids),
    enabled: ids.length > 0,
    gcTime: 0,
  });
  return { songs: data, isPending: isLoading };
}
