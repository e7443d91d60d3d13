import { useLocation } from 'react-router';
import { type OtherProviderId, returnPath, useIdentityProvider, useSession } from '../../auth/index.ts';
import { useSignInErrorText } from './use-sign-in-error.ts';

/**
 * Signs in with another service; the embedded one leaves this page and returns to the requested one.
 *
 * @param invitation  the key of the invitation the person came with
 */
export function useProviderSignIn(invitation?: string): (id: OtherProviderId) => void {
  const { search } = useLocation();
  const provider = useIdentityProvider();
  const session = useSession();
  const signInErrorText = useSignInErrorText();
  return (id) => {
    provider
      .signInWithProvider(id, returnPath(search), ...(invitation === undefined ? [] : [invitation]))
      .then((person) => person && session.completeSignIn(person), signInErrorText);
  };
}
