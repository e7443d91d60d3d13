export { adminRoutes } from './routes.ts';
export { syncRoutes } from './sync-routes.ts';
export { toolRoutes } from './tool-routes.ts';
