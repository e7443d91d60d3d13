export { catalogueRoutes } from './routes.ts';
export { isImageInRevisions, listCatalogueRevisionsByUser } from './queries.ts';
