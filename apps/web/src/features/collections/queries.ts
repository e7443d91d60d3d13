import { type CollectionV3, allCollectionsQuery, isGeneratedCover, songs } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../api/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { sortByPriority } from './collection-paths.ts';

const collections = () => cachedQuery(songs.listCollections, { query: allCollectionsQuery }, lifetimes.collections);

const toDisplayed = (all: readonly CollectionV3[]) =>
  sortByPriority(all.map((one) => (isGeneratedCover(one.image) ? { ...one, image: null } : one)));

/**
 * Every collection visible to the person, highest priority first; `available` marks those they may open. The
 * placeholder image that existing clients show is removed here: a binding is drawn instead.
 */
export const useCollections = () => useQuery({ ...collections(), select: toDisplayed });

const noIds: readonly string[] = [];

/** Which songbooks: those the person may open, those with at least some songs open to everybody too, or all. */
type SongbookScope = 'own' | 'with open songs' | 'all';

const isInScope: Readonly<Record<SongbookScope, (collection: CollectionV3) => boolean>> = {
  own: ({ available }) => available,
  'with open songs': ({ available, freeSongs }) => available || freeSongs,
  all: () => true,
};

/** The ids of songbooks; empty when they could not be loaded, undefined while they are loading. */
export function useSongbookIds(scope: SongbookScope = 'own'): readonly string[] | undefined {
  const { data, isError } = useCollections();
  return useMemo(() => {
    const books = data?.filter((each) => each.type === 'song' && isInScope[scope](each)).map(({ id }) => id);
    return books ?? (isError ? noIds : undefined);
  }, [data, isError, scope]);
}

/** The current collections on the server, bypassing the local cache. */
export const fetchCollections = () => callApi(songs.listCollections, { query: allCollectionsQuery });

/** The query behind {useCollections}. */
export const collectionsQuery = collections;

/** Their query key in the local cache. */
export const collectionsKey = () => collections().queryKey;
