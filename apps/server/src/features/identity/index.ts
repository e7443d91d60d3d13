export { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './demo.ts';
export { createIdentity, type Identity } from './identity.ts';
export type { IdentityContext } from './identity-context.ts';
export { exportIdentityData } from './personal-data-queries.ts';
export type { AddedUser, NewUser, PublicPerson, Settings, User } from './model.ts';
export {
  acceptPolicies,
  getUser,
  isPictureUsed,
  listPersonNames,
  listPublicPeople,
  saveImage,
  saveName,
  saveProfile,
  saveSettings,
} from './queries.ts';
export { findPeople, listEmailsSince, listAdministrators, listPeopleWithRoles, setRoles } from './people-queries.ts';
export {
  type Capability,
  requireCapability,
  hasAcceptedPolicy,
  isRecentSignIn,
  hasCapability,
  hasRoleAbove,
  ROLES_BY_RANK,
} from './rules.ts';
export type { Policies } from './policies.ts';
export { requireAnyCapability, serveWithCapability } from './serve-with-capability.ts';
