import { type SongV3, songs } from '@canticle/contract/calls';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { songsOf } from './queries.ts';

/** Songs by their ids, as far as they are there yet. */
export type SongsById = { readonly songs: ReadonlyMap<string, SongV3>; readonly isPending: boolean };

const oneSong = (id: string) => copiedCall(songs.getSong, { params: { id }, query: {} }, lifetimes.songs);

/**
 * Finds songs wherever they are: in the songbooks given, which are in the browser's copy, else asked for singly.
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
    }),
  });
  const everything = useMemo(
    () => new Map([...found, ...single.songs.map((song) => [song.id, song] as const)]),
    [found, single.songs],
  );
  return { songs: everything, isPending: isWaiting || single.isPending };
}
