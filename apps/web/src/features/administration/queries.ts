import { admin, branding, codes, invitations, jobs, store, type UserV3 } from '@canticle/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

/** The first part of every query key of this feature. */
export const administrationKey = 'administration';

/** The search: a part of an email address or a name, or everybody who has a role. */
export type PeopleSearch = { readonly text: string } | 'roles';

/** The people found; the previous ones stay on the screen while loading. */
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

/** What is known about an email address, here and at the payment provider; requested once there is an address. */
export const useEmailLookup = (email: string) =>
  useQuery({
    queryKey: [administrationKey, 'lookup', email],
    queryFn: ({ signal }) => callApi(admin.lookupEmail, { body: { email }, signal }),
    enabled: email !== '',
    gcTime: 0,
  });

/** The audit entries, newest first. */
export const useAuditEntries = () =>
  useQuery({
    queryKey: [administrationKey, 'deeds'],
    queryFn: ({ signal }) => callApi(admin.readAudit, { query: { count: '100' }, signal }),
    gcTime: 0,
  });

/** The status of the parts of the server, polled while it is on the screen. */
export const useStatus = () =>
  useQuery({
    queryKey: [administrationKey, 'status'],
    queryFn: ({ signal }) => callApi(admin.readStatus, { signal }),
    refetchInterval: 10_000,
    gcTime: 0,
  });

/** Background jobs of all people, newest first. */
export const useJobs = () =>
  useQuery({
    queryKey: [administrationKey, 'jobs'],
    queryFn: ({ signal }) => callApi(jobs.listJobs, { signal }),
    refetchInterval: 10_000,
    gcTime: 0,
  });

/** The invitations to create an account, newest first. */
export const useInvitations = () =>
  useQuery({
    queryKey: [administrationKey, 'invitations'],
    queryFn: ({ signal }) => callApi(invitations.listInvitations, { signal }),
    gcTime: 0,
  });

/** Who asks for an account, the one who has waited longest first. */
export const useSignUpRequests = () =>
  useQuery({
    queryKey: [administrationKey, 'requests'],
    queryFn: ({ signal }) => callApi(invitations.listSignUpRequests, { signal }),
    gcTime: 0,
  });

/** The codes of the shop with how often they were used, newest first. */
export const useCodes = () =>
  useQuery({
    queryKey: [administrationKey, 'codes'],
    queryFn: ({ signal }) => callApi(codes.listCodes, { signal }),
    gcTime: 0,
  });

/** What is on sale, and for how many days it may be tried. */
export const useShop = () =>
  useQuery({
    queryKey: [administrationKey, 'shop'],
    queryFn: async ({ signal }) => ({
      products: await callApi(store.storeProducts, { signal }),
      terms: await callApi(store.storeTerms, { signal }),
    }),
    gcTime: 0,
  });

/** What the place is called and how it looks, with what the settings of the server say. */
export const useBranding = () =>
  useQuery({
    queryKey: [administrationKey, 'branding'],
    queryFn: ({ signal }) => callApi(branding.getBranding, { signal }),
    gcTime: 0,
  });
