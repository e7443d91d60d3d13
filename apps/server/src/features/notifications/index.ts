export { listNotifications } from './queries.ts';
export { notificationRoutes } from './routes.ts';
export { tellOfImport } from './imports.ts';
