export { listNotifications } from './queries.ts';
export { notificationRoutes } from './routes.ts';
