import { personal } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mutateOptimistically, lifetimes, personalQuery } from '../../offline/index.ts';

/* Each song has its own resource key: when the server rejects one, the others still proceed. */
const resourceKeyOf = (songId: string) => `favourite:${songId}`;

/** The change of one operation: the song, and whether it is a favourite afterwards. */
type FavouriteChange = { readonly songId: string; readonly isFavourite: boolean };

/** The ids after a song was marked or unmarked; the song marked last is at the end. */
export function applyFavouriteChange(ids: readonly string[], { songId, isFavourite }: FavouriteChange): string[] {
  const others = ids.filter((id) => id !== songId);
  return isFavourite ? [...(ids.includes(songId) ? ids : [...others, songId])] : others;
}

/** The query behind {useFavourites}. */
export const favouritesQuery = () => favourites();

const favourites = () =>
  personalQuery(personal.listFavorites, {}, lifetimes.favorites, {
    appliesTo: (resourceKey) => resourceKey.startsWith(resourceKeyOf('')),
    emptyValue: [],
    apply: (ids, { call, thing: resourceKey }) =>
      applyFavouriteChange(ids, {
        songId: resourceKey.slice(resourceKeyOf('').length),
        isFavourite: call.method === 'POST',
      }),
  });

/** The ids of the person's favourite songs, the one marked last at the end. */
export const useFavourites = () => useQuery(favourites());

/** The same as a set, for marks in a list. */
export const useFavouriteIds = () => useQuery({ ...favourites(), select: toSet });

const toSet = (ids: readonly string[]): ReadonlySet<string> => new Set(ids);

/** Marks a song as a favourite or removes the mark: shown at once, sent when there is a network. */
export function useMarkFavourite(): (songId: string, isFavourite: boolean, title: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (songId, isFavourite, title) => {
    const call = isFavourite ? personal.addFavorites : personal.removeFavorites;
    await mutateOptimistically(queryClient, { thing: resourceKeyOf(songId), call, body: [songId], about: title }, [
      favourites(),
    ]);
  };
}
