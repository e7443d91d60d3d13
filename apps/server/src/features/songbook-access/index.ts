export {
  exportGrantedCollections,
  listGrantedCollectionIds,
  listOpenCollectionIds,
  omitRestricted,
} from './queries.ts';
export { songbookAccessRoutes } from './routes.ts';
