import { SignInError } from '../../auth/index.ts';
import { type MessageKey, useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';

/**
 * The key of the text for a failed sign-in. What is no SignInError is a provider that does not exist or is not set up,
 * or something unexpected.
 */
function signInErrorKey(failure: unknown): MessageKey {
  if (failure instanceof SignInError) return `auth.${failure.code.slice('auth/'.length) as 'unknown'}`;
  if (failure instanceof Error && failure.message === 'INVALID PROVIDER') return 'auth.invalid-provider';
  return 'auth.unknown';
}

/** Tells of a failed sign-in in a notification and gives its text for the form. */
export function useSignInErrorText(): (failure: unknown) => string {
  const { t } = useTranslate();
  return (failure) => {
    const key = signInErrorKey(failure);
    showToast({ text: t(key), tone: 'error' });
    return t(key === 'auth.wrong-password' ? 'auth.wrong-password.field' : key);
  };
}
