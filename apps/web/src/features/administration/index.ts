/*
 * People, their roles and subscriptions, and the upkeep of the house, for administrators. Nothing of it is kept in the browser:
 * it is about others.
 */
export { useAuditEntries, useEmailLookup, useJobs, usePeople, usePerson, useStatus } from './queries.ts';
export { useAdminMutations } from './mutations.ts';
