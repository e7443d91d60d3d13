export { adminRoutes } from './routes.ts';
export { importSyncRoutes } from './sync-routes.ts';
export { toolRoutes } from './tool-routes.ts';
