export { exportParts, listPartsOf, listSetIdsWithNotice } from './queries.ts';
export { groupSetRoutes } from './routes.ts';
