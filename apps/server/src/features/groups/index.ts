export { exportGroupData, isGroupPicture } from './queries.ts';
export { leaveAllGroups } from './mutations.ts';
export { groupRoutes } from './routes.ts';
