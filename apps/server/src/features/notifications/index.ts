export { listNotifications } from './queries.ts';
export { notificationRoutes } from './routes.ts';
export { notifyImportFinished } from './import-notifications.ts';
