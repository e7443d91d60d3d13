export { describeSongs } from './report.ts';
export { countViews } from './queries.ts';
export { analyticsRoutes } from './routes.ts';
export { moveViews, type MovedViews } from './move-views-mutations.ts';
