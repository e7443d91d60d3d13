export { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './demo.ts';
export { createIdentity, type Identity, type IdentityRooms } from './identity.ts';
export { keptOfPerson } from './kept.ts';
export type { AddedUser, AddUser, PublicPerson, Settings, User } from './model.ts';
export {
  acceptPolicies,
  getUser,
  isPictureUsed,
  namesOfPeople,
  publicPeople,
  saveImage,
  saveName,
  saveProfile,
  saveSettings,
} from './queries.ts';
export { findPeople, listAddressesSince, listAdministrators, listPeopleWithRoles, setRoles } from './people.ts';
export { type Capability, demand, hasAccepted, isFresh, may, ranksAbove, ROLES_BY_RANK } from './rules.ts';
export type { Policies } from './policies.ts';
export { admitOnly, serveFor } from './serve-for.ts';
