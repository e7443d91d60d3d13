export type { GroupSets, Membership } from './model.ts';
export {
  exportGroupData,
  findGroup,
  findGroupsByName,
  findMembership,
  getGroup,
  isGroupPicture,
  listGroupsOf,
  listGroupSummaries,
  listMembers,
  listMemberships,
} from './queries.ts';
export { addMember, createGroup, leaveAllGroups, lockGroup, recordGroupChange, removeMember } from './mutations.ts';
export { isGroupFull } from './rules.ts';
export { groupRoutes } from './routes.ts';
export { requireGroupLeader } from './require-group-leader.ts';
