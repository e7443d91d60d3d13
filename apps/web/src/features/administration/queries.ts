import { admin, jobs, type UserV3 } from '@canticle/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

/** The beginning of the key of everything here. */
export const administrationKey = 'administration';

/** What is looked for: a part of an address or a name, or everybody who has a role. */
export type PeopleSearch = { readonly text: string } | 'roles';

/** The people found, while the last ones stay on the screen. */
export const usePeople = (search: PeopleSearch) =>
  useQuery<readonly UserV3[]>({
    queryKey: [administrationKey, 'people', search],
    queryFn: ({ signal }) =>
      search === 'roles'
        ? callApi(admin.listRoleAssignments, { signal })
        : callApi(admin.findUsers, { query: { query: search.text }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** One person with their subscriptions. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: [administrationKey, 'person', id],
    queryFn: ({ signal }) => callApi(admin.readUser, { params: { id }, signal }),
    gcTime: 0,
  });

/** What is known of an address, here and at the payment provider; asked once there is one. */
export const useEmailLookup = (email: string) =>
  useQuery({
    queryKey: [administrationKey, 'lookup', email],
    queryFn: ({ signal }) => callApi(admin.lookupEmail, { body: { email }, signal }),
    enabled: email !== '',
    gcTime: 0,
  });

/** Who did what, the newest first. */
export const useAuditEntries = () =>
  useQuery({
    queryKey: [administrationKey, 'deeds'],
    queryFn: ({ signal }) => callApi(admin.readAudit, { query: { count: '100' }, signal }),
    gcTime: 0,
  });

/** How the parts of the house are, looked at again while it is on the screen. */
export const useStatus = () =>
  useQuery({
    queryKey: [administrationKey, 'status'],
    queryFn: ({ signal }) => callApi(admin.readStatus, { signal }),
    refetchInterval: 10_000,
    gcTime: 0,
  });

/** What is done in the background, for anybody, the newest first. */
export const useJobs = () =>
  useQuery({
    queryKey: [administrationKey, 'jobs'],
    queryFn: ({ signal }) => callApi(jobs.listJobs, { signal }),
    refetchInterval: 10_000,
    gcTime: 0,
  });
