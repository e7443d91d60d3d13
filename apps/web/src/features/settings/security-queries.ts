import { person } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { useIdentityProvider } from '../../auth/index.ts';

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

/** The same after the session was renewed, as turning two-step sign-in on or off does: the token is of the one before. */
export function useRefreshSession(): () => Promise<void> {
  const provider = useIdentityProvider();
  const refresh = useRefreshSecurity();
  return async () => {
    await provider.getBearerToken({ renew: true }).catch(() => null);
    await refresh();
  };
}
