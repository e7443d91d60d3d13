export { listFiles, type MediaFile } from './queries.ts';
export { mediaRoutes } from './routes.ts';
