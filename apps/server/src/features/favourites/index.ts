export { listFavourites } from './queries.ts';
export { favouriteRoutes } from './routes.ts';
export { moveFavourites } from './move-favourites-mutations.ts';
