export { listActivities } from './queries.ts';
export { activityRoutes } from './routes.ts';
