import {
  analytics,
  type ContributorV3,
  type FileV3,
  type ItemV3,
  media,
  references,
  type SongV3,
  songs,
  collectionSongsQuery,
} from '@canticle/contract/calls';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import type { ListReferenceData, SongGrouping } from './group-songs.ts';

/** Songs of one collection, with those that are locked for this person marked as not available. */
export const songsQuery = (collectionId: string) =>
  cachedQuery(songs.listSongs, { query: collectionSongsQuery(collectionId) }, lifetimes.songs);

/** The names under which the browser keeps what depends on which of these collections a person may open. */
export const songQueryKeys = (collectionIds: readonly string[]) => [
  ...collectionIds.map((id) => songsQuery(id).queryKey),
  files().queryKey,
];

/** What lists of songs are drawn with besides the songs: who made them, and which files they have. */
export const songListQueries = () => [contributors(), files()] as const;

/** The songs of a collection; nothing is asked as long as the id is not known. */
export const useSongs = (collectionId: string | undefined) =>
  useQuery({ ...songsQuery(collectionId ?? ''), enabled: collectionId !== undefined });

/** How many songs each collection has, as far as known; brings them into the browser's copy on the way. */
export function useSongCounts(collectionIds: readonly string[]): ReadonlyMap<string, number> {
  return useQueries({
    queries: collectionIds.map(songsQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[collectionIds[index] ?? '', data.length] as const] : []))),
  });
}

/** The songs of several collections by the collection, as far as they are there; `isComplete` when nothing is waited for. */
export function useAllSongs(collectionIds: readonly string[]): {
  readonly songs: ReadonlyMap<string, readonly SongV3[]>;
  readonly isComplete: boolean;
} {
  return useQueries({
    queries: collectionIds.map(songsQuery),
    combine: (results) => ({
      songs: new Map(results.flatMap(({ data }, index) => (data ? [[collectionIds[index] ?? '', data] as const] : []))),
      isComplete: results.every(({ isPending }) => !isPending),
    }),
  });
}

const contributors = () => cachedQuery(songs.listContributors, {}, lifetimes.contributors);

/* Kept outside the component, so that the map is made once for a list and not at each drawing. */
const namesById = (all: readonly ContributorV3[]): ReadonlyMap<string, string> =>
  new Map(all.map(({ id, item }) => [id, item.name]));

const copyrights = () => cachedQuery(references.listCopyrights, {}, lifetimes.reference);

/** What the head of a song is drawn with besides the song: who wrote it, whose it is, and where it comes from. */
export const creditQueries = () => ({ contributors: contributors(), copyrights: copyrights(), countries: countries() });

const countries = () => cachedQuery(references.listCountries, {}, lifetimes.reference);

/** The countries the library has names for. */
export const useCountries = () => useQuery(countries());

/** The names of all contributors by id. */
export const useContributorNames = () => useQuery({ ...contributors(), select: namesById });

/** One contributor: from the list of all, which is in the browser's copy; asked for singly when not there yet. */
export function useContributor(id: string) {
  const all = useQuery(contributors());
  const listed = all.data?.find((each) => each.id === id);
  const single = useQuery({
    ...cachedQuery(songs.getContributor, { params: { id } }, lifetimes.contributors),
    enabled: !all.isPending && listed === undefined,
  });
  return listed ? { ...all, data: listed } : single;
}

const filesBySong = (all: readonly FileV3[]): ReadonlyMap<string, readonly FileV3[]> =>
  Map.groupBy(all, ({ songId }) => songId);

const files = () => cachedQuery(media.listFiles, {}, lifetimes.songs);

/** The files of every song the person may open, by song id; nothing is asked as long as `isEnabled` is false. */
export const useFilesBySong = (isEnabled = true) => useQuery({ ...files(), select: filesBySong, enabled: isEnabled });

/** One answer that a list may need. */
export type QueryState = Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;

/* As long as they are not there: administrators are offered the view all the same. */
const noViews: Readonly<Record<string, number>> = {};

/**
 * What the views of a list need to know, as far as it is there, and by the view the answer it comes from; a view that is
 * not named needs nothing.
 *
 * @param withViews  true for administrators, who see how often songs are opened
 * @param isEnabled  false as long as what is not there yet is not asked for, but who wrote the songs
 */
export function useListReferenceData(
  withViews: boolean,
  isEnabled: boolean,
): {
  readonly referenceData: ListReferenceData;
  readonly queryByGrouping: Partial<Readonly<Record<SongGrouping, QueryState>>>;
} {
  const contributorsQuery = useQuery(contributors());
  const genres = useQuery({ ...cachedQuery(references.listGenres, {}, lifetimes.reference), enabled: isEnabled });
  const categories = useQuery({ ...cachedQuery(references.listSongTags, {}, lifetimes.reference), enabled: isEnabled });
  const themes = useQuery({ ...cachedQuery(references.listThemes, {}, lifetimes.reference), enabled: isEnabled });
  const countriesQuery = useQuery({ ...countries(), enabled: isEnabled });
  const counts = useQuery({
    ...cachedQuery(analytics.songViews, {}, lifetimes.songs),
    enabled: withViews && isEnabled,
  });
  const views = withViews ? (counts.data ?? noViews) : undefined;
  const referenceData = useMemo(
    () => ({
      contributors: contributorsQuery.data ?? [],
      genres: genres.data ?? [],
      categories: categories.data ?? [],
      themes: themes.data ?? [],
      countries: countriesQuery.data ?? [],
      views,
    }),
    [contributorsQuery.data, genres.data, categories.data, themes.data, countriesQuery.data, views],
  );
  return {
    referenceData,
    queryByGrouping: {
      author: contributorsQuery,
      composer: contributorsQuery,
      genre: genres,
      categories,
      themes,
      countries: countriesQuery,
      views: counts,
    },
  };
}

const copyrightsById = (all: readonly ItemV3[]): ReadonlyMap<string, Readonly<Record<string, string>>> =>
  new Map(all.map(({ id, name }) => [id, name]));

/** The kinds of copyright by id, each named in several languages. */
export const useCopyrights = () => useQuery({ ...copyrights(), select: copyrightsById });
