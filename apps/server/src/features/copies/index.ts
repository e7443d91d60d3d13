export { openWakingRoutes } from './events.ts';
export { needRoutes } from './needs.ts';
export { copyRoutes } from './routes.ts';
