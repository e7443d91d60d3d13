export { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.ts';
export type { Admission, Newcomer } from './admission.ts';
export { createIdentity, type Identity } from './identity.ts';
export { exportIdentityData } from './personal-data-queries.ts';
export type { PublicPerson, Settings, User } from './model.ts';
export {
  acceptPolicies,
  addRoles,
  removeRoles,
  findUserIdByEmail,
  listUserRoles,
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
export type { ApplyProviderClaims } from './provider-claim-queries.ts';
export { mailLinkOrigin } from './mails.ts';
export { withMinimumDuration } from './minimum-duration.ts';
export { defineSignInCleanupJob } from './sign-in-retention.ts';
export { OWN_ISSUER } from './tokens.ts';
export {
  findPeople,
  hasOtherAdministrator,
  listEmailsSince,
  listKnownEmails,
  listAdministrators,
  listEditors,
  listPeopleWithRoles,
  setRoles,
} from './people-queries.ts';
export {
  hasCapability,
  requireCapability,
  hasAcceptedPolicy,
  requireRecentSignIn,
  ROLES_BY_RANK,
} from './rules.ts';
export type { Policies } from './policies.ts';
export { requireAnyCapability, serveWithCapability } from './serve-with-capability.ts';
