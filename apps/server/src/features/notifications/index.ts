export { listNotifications } from './queries.ts';
export { deletePushSubscriptions, exportPushSubscriptions } from './push-queries.ts';
export { notificationRoutes, notifySoon } from './routes.ts';
export { notifyImportFinished } from './import-notifications.ts';
