import { type SongV3, songs } from '@canticle/contract/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../api/index.ts';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { songsOf } from './queries.ts';

/** Songs by their ids, as far as they are there yet; `gone` are those of which the server says that they are not there. */
export type SongsById = {
  readonly songs: ReadonlyMap<string, SongV3>;
  readonly gone: readonly string[];
  readonly isPending: boolean;
};

/** One song by its id, wherever it is. */
export const oneSong = (id: string) => copiedCall(songs.getSong, { params: { id }, query: {} }, lifetimes.songs);

/**
 * Finds songs wherever they are: in the songbooks given, which are in the browser's copy, else asked for singly, else in
 * whatever list is kept.
 *
 * @param collectionIds  the songbooks to look in; undefined as long as they are not known
 */
export function useSongsById(collectionIds: readonly string[] | undefined, ids: readonly string[]): SongsById {
  const books = useQueries({
    queries: (collectionIds ?? []).map(songsOf),
    combine: (answers) => ({
      lists: answers.map(({ data }) => data),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  });
  const isWaiting = collectionIds === undefined || books.isPending;
  const wanted = useMemo(() => new Set(ids), [ids]);
  const found = useMemo(() => {
    const all = books.lists.flatMap((list) => (list ?? []).filter(({ id }) => wanted.has(id)));
    return new Map(all.map((song) => [song.id, song]));
  }, [books.lists, wanted]);
  const missing = useMemo(
    () => (isWaiting ? [] : [...wanted].filter((id) => !found.has(id))),
    [isWaiting, wanted, found],
  );
  const single = useQueries({
    queries: missing.map(oneSong),
    combine: (answers) => ({
      songs: answers.flatMap(({ data }) => data ?? []),
      isPending: answers.some(({ isPending }) => isPending),
      failed: missing.filter((_, at) => answers[at]?.isError),
      gone: missing.filter((_, at) => isGone(answers[at]?.error)),
    }),
  });
  const lost = useKeptSongs(single.isPending ? [] : single.failed);
  const everything = useMemo(
    () => new Map([...found, ...[...lost.songs, ...single.songs].map((song) => [song.id, song] as const)]),
    [found, lost.songs, single.songs],
  );
  return { songs: everything, gone: single.gone, isPending: isWaiting || single.isPending || lost.isPending };
}

const isGone = (failure: unknown) => failure instanceof ApiError && [404, 410].includes(failure.status);

const none: readonly SongV3[] = [];

/* Songs that could not be asked for: on a device that has looked through a songbook its rows are known all the same. */
function useKeptSongs(ids: readonly string[]): { readonly songs: readonly SongV3[]; readonly isPending: boolean } {
  const { data = none, isLoading } = useQuery({
    queryKey: ['songs kept in any list', ids],
    queryFn: async () => (await import('./find-kept-songs.ts')).findKeptSongs(ids),
    enabled: ids.length > 0,
    gcTime: 0,
  });
  return { songs: data, isPending: isLoading };
}
