import { person } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

const securityKey = 'security';

/** How the person signs in. */
export const useSignInMethods = () =>
  useQuery({
    queryKey: [securityKey, 'methods'],
    queryFn: ({ signal }) => callApi(person.getSignInMethods, { signal }),
    gcTime: 0,
  });

/** Where the person is signed in. */
export const useSignIns = () =>
  useQuery({
    queryKey: [securityKey, 'sign-ins'],
    queryFn: ({ signal }) => callApi(person.listSignIns, { signal }),
    gcTime: 0,
  });

/** Reads both again, after one of them was changed. */
export function useRefreshSecurity(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [securityKey] });
}
