export { useFavouriteIds, useFavourites, useMarkFavourite } from './queries.ts';
