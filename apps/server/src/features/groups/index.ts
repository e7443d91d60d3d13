export type { Membership } from './model.ts';
export {
  exportGroupData,
  findGroup,
  findGroupsByName,
  getGroup,
  isGroupPicture,
  listGroupsOf,
  listGroupSummaries,
  listMembers,
  listMemberships,
} from './queries.ts';
export { leaveAllGroups } from './mutations.ts';
export { groupRoutes } from './routes.ts';
export { requireGroupLeader } from './require-group-leader.ts';
