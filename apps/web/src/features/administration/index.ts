/*
 * People, their roles and subscriptions, and the operation of the server, for administrators. None of it is cached in
 * the browser, because it is about other people.
 */
export { useAuditEntries, useEmailLookup, useJobs, usePeople, usePerson, useStatus } from './queries.ts';
export { useAdminMutations } from './mutations.ts';
