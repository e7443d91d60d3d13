export { listActivities } from './queries.ts';
export { activityRoutes } from './routes.ts';
export { moveActivities, type MovedActivity } from './move-activities-mutations.ts';
