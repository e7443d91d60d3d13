export type { Membership } from './model.ts';
export {
  exportGroupData,
  findGroup,
  getGroup,
  isGroupPicture,
  listGroupsOf,
  listMembers,
  listMemberships,
} from './queries.ts';
export { leaveAllGroups } from './mutations.ts';
export { groupRoutes } from './routes.ts';
export { requireGroupLeader } from './require-group-leader.ts';
