export { listFavourites } from './queries.ts';
export { favouriteRoutes } from './routes.ts';
