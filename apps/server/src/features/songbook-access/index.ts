export { exportGrantedCollections, listGrantedCollectionIds, listOpenCollectionIds } from './queries.ts';
export { songbookAccessRoutes } from './routes.ts';
