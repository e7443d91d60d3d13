import { accessTokens, type BodyOf } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

const queryKey = ['access-tokens'];

/** The access tokens of the person, newest first. */
export const useAccessTokens = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(accessTokens.listAccessTokens, { signal }),
    gcTime: 0,
  });

type NewAccessToken = BodyOf<typeof accessTokens.createAccessToken>;

/** Creates and revokes access tokens; both need the server, and throw what `callApi` throws. */
export function useAccessTokenMutations() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return {
    /** Returns the token itself, which is never told again. */
    create: async (body: NewAccessToken): Promise<string> => {
      const { token } = await callApi(accessTokens.createAccessToken, { body });
      await refresh();
      return token;
    },
    revoke: async (id: string): Promise<void> => {
      await callApi(accessTokens.revokeAccessToken, { params: { id } });
      await refresh();
    },
  };
}
