export { favouritesQuery, useFavouriteIds, useFavourites, useMarkFavourite } from './queries.ts';
