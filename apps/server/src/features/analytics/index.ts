export { describeSongs } from './report.ts';
export { countViews } from './queries.ts';
export { analyticsRoutes } from './routes.ts';
