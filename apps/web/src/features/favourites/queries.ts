import { personal } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mutateOptimistically, lifetimes, personalQuery } from '../../offline/index.ts';

/* Each song is a thing of its own: what the server refuses of one does not hold up the others. */
const resourceKeyOf = (songId: string) => `favourite:${songId}`;

/** What one operation does: the song it is about, and whether it is a favourite after it. */
type FavouriteChange = { readonly songId: string; readonly isFavourite: boolean };

/** The ids after a mark was set or taken off; a song marked last stands last. */
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

/** Marks a song as a favourite or takes the mark off: shown at once, sent when there is a network. */
export function useMarkFavourite(): (songId: string, isFavourite: boolean, title: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (songId, isFavourite, title) => {
    const call = isFavourite ? personal.addFavorites : personal.removeFavorites;
    await mutateOptimistically(queryClient, { thing: resourceKeyOf(songId), call, body: [songId], about: title }, [
      favourites(),
    ]);
  };
}
