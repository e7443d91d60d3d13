import { type CollectionV3, everyCollection, isDrawnCover, songs } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../api/index.ts';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { byPriority } from './find-collection.ts';

const collections = () => copiedCall(songs.listCollections, { query: everyCollection }, lifetimes.collections);

const shown = (all: readonly CollectionV3[]) =>
  byPriority(all.map((one) => (isDrawnCover(one.image) ? { ...one, image: null } : one)));

/**
 * Every collection the person may know of, the most important first; `available` says which are theirs. What existing
 * clients show where no picture was chosen is none here: a binding is drawn then.
 */
export const useCollections = () => useQuery({ ...collections(), select: shown });

const none: readonly string[] = [];

/** Which songbooks are meant: those one may open, those in which at least some songs are open to everybody too, or all. */
type Meant = 'own' | 'with open songs' | 'all';

const isMeant: Readonly<Record<Meant, (collection: CollectionV3) => boolean>> = {
  own: ({ available }) => available,
  'with open songs': ({ available, freeSongs }) => available || freeSongs,
  all: () => true,
};

/** The ids of songbooks; none when they could not be had, undefined as long as they are on their way. */
export function useSongbookIds(meant: Meant = 'own'): readonly string[] | undefined {
  const { data, isError } = useCollections();
  return useMemo(() => {
    const books = data?.filter((each) => each.type === 'song' && isMeant[meant](each)).map(({ id }) => id);
    return books ?? (isError ? none : undefined);
  }, [data, isError, meant]);
}

/** The collections as the server knows them now, past the browser's copy. */
export const askCollections = () => callApi(songs.listCollections, { query: everyCollection });

/** The query behind {useCollections}. */
export const collectionsQuery = collections;

/** The name under which the browser keeps them. */
export const collectionsKey = () => collections().queryKey;
