export { listKeys } from './queries.ts';
export { sharingRoutes } from './routes.ts';
