export { mountEvents } from './events.ts';
export { copyRoutes } from './routes.ts';
