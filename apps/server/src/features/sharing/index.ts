export { listKeys, listUses } from './queries.ts';
export { sharingRoutes } from './routes.ts';
