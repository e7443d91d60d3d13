import { useState } from 'react';
import { useIdentityProvider } from '../../auth/index.ts';
import { requestStep, useSignInErrorText } from '../sign-in/index.ts';

/** Sends something to the embedded sign-in service, and says in words why it was refused. */
export function useSecurityRequest<Reply>(onDone: (reply: Reply) => void) {
  const { embedded } = useIdentityProvider();
  const signInErrorText = useSignInErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async (path: string, body: object) => {
    if (embedded === undefined) return;
    setBusy(true);
    setFailure('');
    try {
      onDone(await requestStep<Reply>(embedded, 'POST', path, body));
    } catch (reason) {
      setFailure(signInErrorText(reason));
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, failure };
}
