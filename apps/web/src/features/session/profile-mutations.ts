import { session, type UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { cachedQuery, lifetimes, setCachedQueryData } from '../../offline/index.ts';

const userQuery = () => cachedQuery(session.getSession, {}, lifetimes.user);

/** The mutations of a person's consents and profile. Each needs the server and throws what `callApi` throws. */
export function useProfileMutations() {
  const queryClient = useQueryClient();
  const updateCache = (value: UserV3) => setCachedQueryData(queryClient, userQuery(), value);
  return {
    completeRegistration: async () =>
      updateCache(await callApi(session.saveProfile, { query: { firstTimeRegistration: 'true' }, body: {} })),
    acceptPolicy: async (policy: 'privacyPolicy' | 'termsAndConditions') =>
      updateCache(await callApi(session.acceptPolicies, { query: { [policy]: 'true' } })),
    saveName: async (displayName: string) => updateCache(await callApi(session.saveName, { body: { displayName } })),
    saveProfile: async (body: Partial<Pick<UserV3, 'gender' | 'birthDay'>>) =>
      updateCache(await callApi(session.saveProfile, { body })),
    saveImage: async (fileName: string, base64Image: string) => {
      const { image } = await callApi(session.saveImage, { body: { fileName, base64Image } });
      const previous = queryClient.getQueryData<UserV3>(userQuery().queryKey);
      if (previous) await updateCache({ ...previous, image });
    },
  };
}
