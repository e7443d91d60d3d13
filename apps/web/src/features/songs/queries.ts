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

/** The query keys of what depends on which of these collections a person may open. */
export const songQueryKeys = (collectionIds: readonly string[]) => [
  ...collectionIds.map((id) => songsQuery(id).queryKey),
  files().queryKey,
];

/** The queries a list of songs needs besides the songs: contributors and files. */
export const songListQueries = () => [contributors(), files()] as const;

/** The songs of a collection; nothing is requested without an id. */
export const useSongs = (collectionId: string | undefined) =>
  useQuery({ ...songsQuery(collectionId ?? ''), enabled: collectionId !== undefined });

/** The number of songs in each collection, as far as known; this also loads them into the local cache. */
export function useSongCounts(collectionIds: readonly string[]): ReadonlyMap<string, number> {
  return useQueries({
    queries: collectionIds.map(songsQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[collectionIds[index] ?? '', data.length] as const] : []))),
  });
}

/** The loaded songs of several collections by collection; `isComplete` when nothing is loading. */
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

/* Outside the component, so that the map is created once for a list and not at each render. */
const namesById = (all: readonly ContributorV3[]): ReadonlyMap<string, string> =>
  new Map(all.map(({ id, item }) => [id, item.name]));

const copyrights = () => cachedQuery(references.listCopyrights, {}, lifetimes.reference);

/** The queries a song's header needs besides the song: its contributors, its copyright, and its origin. */
export const creditQueries = () => ({
  contributors: contributors(),
  copyrights: copyrights(),
  countries: countries(),
});

const countries = () => cachedQuery(references.listCountries, {}, lifetimes.reference);

/** The countries the library has names for. */
export const useCountries = () => useQuery(countries());

/** The names of all contributors by id. */
export const useContributorNames = () => useQuery({ ...contributors(), select: namesById });

/** One contributor: from the list of all, which is in the local cache; requested individually when not there yet. */
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

/** The files of every song the person may open, by song id; nothing is requested while `isEnabled` is false. */
export const useFilesBySong = (isEnabled = true) => useQuery({ ...files(), select: filesBySong, enabled: isEnabled });

/** The state of one query that a list may need. */
export type QueryState = Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;

/* Used until the counts are loaded: administrators can choose the view anyway. */
const noViews: Readonly<Record<string, number>> = {};

/**
 * The reference data for the views of a list, as far as it is loaded, and by view the query it comes from; a view
 * without an entry needs nothing.
 *
 * @param withViews  true for administrators, who see how often songs are opened
 * @param isEnabled  false while only the contributors are requested, and nothing else that is not cached yet
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
