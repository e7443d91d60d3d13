export { createChangeEventRoutes } from './change-events.ts';
export { offlineManifestRoutes } from './offline-manifest.ts';
export { changeRoutes } from './routes.ts';
