import { SignInError } from '../../auth/index.ts';
import { type MessageKey, messageKeyOf, useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';

/**
 * The message key for a failed sign-in. Anything other than a SignInError is a provider that does not exist or is not
 * configured, or something unexpected.
 */
function signInErrorKey(failure: unknown): MessageKey {
  if (failure instanceof SignInError) return messageKeyOf(`auth.${failure.code.slice('auth/'.length)}`);
  if (failure instanceof Error && failure.message === 'INVALID PROVIDER') return 'auth.invalid-provider';
  return 'auth.unknown';
}

/** Shows a notification for a failed sign-in and returns its text for the form. */
export function useSignInErrorText(): (failure: unknown) => string {
  const { t } = useTranslate();
  return (failure) => {
    const key = signInErrorKey(failure);
    showToast({ text: t(key), tone: 'error' });
    return t(key === 'auth.wrong-password' ? 'auth.wrong-password.field' : key);
  };
}
