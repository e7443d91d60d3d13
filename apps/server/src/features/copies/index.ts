export { createChangeEventRoutes } from './events.ts';
export { offlineManifestRoutes } from './needs.ts';
export { changeRoutes } from './routes.ts';
