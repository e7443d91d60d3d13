export { exportParts, listAnnouncements, listPartsOf } from './queries.ts';
export { groupSetRoutes } from './routes.ts';
