import { session, type UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { copiedCall, lifetimes, showWritten } from '../../offline/index.ts';

const user = () => copiedCall(session.getSession, {}, lifetimes.user);

/** What a person agrees to and tells about themself. Each needs the server and throws what `callApi` throws. */
export function usePerson() {
  const queries = useQueryClient();
  const show = (value: UserV3) => showWritten(queries, user(), value);
  return {
    completeRegistration: async () =>
      show(await callApi(session.saveProfile, { query: { firstTimeRegistration: 'true' }, body: {} })),
    acceptPolicy: async (policy: 'privacyPolicy' | 'termsAndConditions') =>
      show(await callApi(session.acceptPolicies, { query: { [policy]: 'true' } })),
    saveName: async (displayName: string) => show(await callApi(session.saveName, { body: { displayName } })),
    saveProfile: async (body: Partial<Pick<UserV3, 'gender' | 'birthDay'>>) =>
      show(await callApi(session.saveProfile, { body })),
    saveImage: async (fileName: string, base64Image: string) => {
      const { image } = await callApi(session.saveImage, { body: { fileName, base64Image } });
      const before = queries.getQueryData<UserV3>(user().queryKey);
      if (before) await show({ ...before, image });
    },
  };
}
