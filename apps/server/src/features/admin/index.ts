export { adminRoutes } from './routes.ts';
export { importSyncRoutes } from './import-sync-routes.ts';
export { toolRoutes } from './tool-routes.ts';
