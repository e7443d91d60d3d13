export { listShareKeys, listShareKeyUses } from './queries.ts';
export { sharingRoutes } from './routes.ts';
