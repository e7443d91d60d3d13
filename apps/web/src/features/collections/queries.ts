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
 * Every collection the person may know of, the most important first; `available` says which are theirs. What existing
 * clients show where no picture was chosen is none here: a binding is drawn then.
 */
export const useCollections = () => useQuery({ ...collections(), select: toDisplayed });

const noIds: readonly string[] = [];

/** Which songbooks are meant: those one may open, those in which at least some songs are open to everybody too, or all. */
type SongbookScope = 'own' | 'with open songs' | 'all';

const isInScope: Readonly<Record<SongbookScope, (collection: CollectionV3) => boolean>> = {
  own: ({ available }) => available,
  'with open songs': ({ available, freeSongs }) => available || freeSongs,
  all: () => true,
};

/** The ids of songbooks; none when they could not be had, undefined as long as they are on their way. */
export function useSongbookIds(scope: SongbookScope = 'own'): readonly string[] | undefined {
  const { data, isError } = useCollections();
  return useMemo(() => {
    const books = data?.filter((each) => each.type === 'song' && isInScope[scope](each)).map(({ id }) => id);
    return books ?? (isError ? noIds : undefined);
  }, [data, isError, scope]);
}

/** The collections as the server knows them now, past the browser's copy. */
export const fetchCollections = () => callApi(songs.listCollections, { query: allCollectionsQuery });

/** The query behind {useCollections}. */
export const collectionsQuery = collections;

/** The name under which the browser keeps them. */
export const collectionsKey = () => collections().queryKey;
