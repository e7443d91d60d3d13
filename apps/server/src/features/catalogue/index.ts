export { catalogueRoutes } from './routes.ts';
export { isPictureRemembered, listRevisionsBy } from './queries.ts';
