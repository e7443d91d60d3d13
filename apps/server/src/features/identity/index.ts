export { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.ts';
export { createIdentity, type Identity } from './identity.ts';
export { exportIdentityData } from './personal-data-queries.ts';
export type { PublicPerson, Settings, User } from './model.ts';
export {
  acceptPolicies,
  getUser,
  isPictureUsed,
  isSessionValid,
  listMailRecipients,
  listPersonLanguages,
  listPersonNames,
  listPublicPeople,
  saveImage,
  saveName,
  saveProfile,
  saveSettings,
} from './queries.ts';
export { findPeople, listEmailsSince, listAdministrators, listPeopleWithRoles, setRoles } from './people-queries.ts';
export {
  requireCapability,
  hasAcceptedPolicy,
  isRecentSignIn,
  ROLES_BY_RANK,
} from './rules.ts';
export type { Policies } from './policies.ts';
export { requireAnyCapability, serveWithCapability } from './serve-with-capability.ts';
