import { references, songs } from '@canticle/contract/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { copiedCall, lifetimes } from '../../offline/index.ts';

/** Songs of one collection, with those that are locked for this person marked as not available. */
const songsOf = (collectionId: string) =>
  copiedCall(
    songs.listSongs,
    { query: { collections: collectionId, expand: 'details,transpositions', includeUnavailable: 'true' } },
    lifetimes.songs,
  );

/** The songs of a collection; nothing is asked as long as the id is not known. */
export const useSongs = (collectionId: string | undefined) =>
  useQuery({ ...songsOf(collectionId ?? ''), enabled: collectionId !== undefined });

/** How many songs each collection has, as far as known; brings them into the browser's copy on the way. */
export function useSongCounts(collectionIds: readonly string[]): ReadonlyMap<string, number> {
  return useQueries({
    queries: collectionIds.map(songsOf),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, index) => (data ? [[collectionIds[index] ?? '', data.length] as const] : []))),
  });
}

/** The names of all contributors by id. */
export const useContributorNames = () =>
  useQuery({
    ...copiedCall(songs.listContributors, {}, lifetimes.contributors),
    select: (all): ReadonlyMap<string, string> => new Map(all.map(({ id, item }) => [id, item.name])),
  });

/** The kinds of copyright by id, each named in several languages. */
export const useCopyrights = () =>
  useQuery({
    ...copiedCall(references.listCopyrights, {}, lifetimes.reference),
    select: (all): ReadonlyMap<string, Readonly<Record<string, string>>> =>
      new Map(all.map(({ id, name }) => [id, name])),
  });
