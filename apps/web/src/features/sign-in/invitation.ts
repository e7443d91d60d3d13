import { invitations } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '../../api/index.ts';

/**
 * The key of the invitation in the query of a page: its own, or that of the group the person wants to join; undefined
 * when there is none.
 *
 * @example readInvitation('?invitation=abc&to=%2Fsongs') // 'abc'
 * @example readInvitation('?to=%2Fgroups%2Fjoin%2Fabc') // 'abc'
 * @example readInvitation('?to=%2Fsongs') // undefined
 */
export function readInvitation(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const ofGroup = /^\/groups\/join\/([\w-]+)$/.exec(query.get('to') ?? '')?.[1];
  return query.get('invitation') || ofGroup || undefined;
}

/** What an invitation says, asked for when there is one. It does not work when it is not found. */
export const useInvitation = (key: string | undefined) =>
  useQuery({
    queryKey: ['invitation', key],
    queryFn: ({ signal }) =>
      callApi(invitations.getInvitationCard, { params: { key: key ?? '' }, isPublic: true, signal }),
    enabled: key !== undefined,
    retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 3,
  });
