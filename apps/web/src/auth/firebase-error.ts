import { SignInError, type SignInErrorCode, signInErrorCodes } from './sign-in-error.ts';

/* Firebase codes that correspond to one of ours; identical codes need no entry. */
const errorCodes: Readonly<Record<string, SignInErrorCode>> = {
  'auth/invalid-credential': 'auth/wrong-password',
  'auth/invalid-login-credentials': 'auth/wrong-password',
  'auth/user-not-found': 'auth/wrong-password',
  'auth/user-mismatch': 'auth/wrong-password',
  'auth/missing-password': 'auth/wrong-password',
  'auth/credential-already-in-use': 'auth/email-already-in-use',
  'auth/account-exists-with-different-credential': 'auth/email-already-in-use',
  'auth/password-does-not-meet-requirements': 'auth/weak-password',
  'auth/user-token-expired': 'auth/requires-recent-login',
  'auth/invalid-action-code': 'auth/code-not-valid',
  'auth/expired-action-code': 'auth/code-not-valid',
  'auth/invalid-custom-token': 'auth/code-not-valid',
  'auth/custom-token-mismatch': 'auth/code-not-valid',
  'auth/invalid-new-email': 'auth/invalid-email',
  'auth/missing-email': 'auth/invalid-email',
  'auth/popup-closed-by-user': 'auth/cancelled',
  'auth/cancelled-popup-request': 'auth/cancelled',
  'auth/user-cancelled': 'auth/cancelled',
};

/** Maps a Firebase error to our error codes. */
export function toSignInError(failure: unknown): SignInError {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const message = failure instanceof Error ? failure.message : String(failure);
  const knownCode = signInErrorCodes.find((one) => one === code);
  return new SignInError(knownCode ?? errorCodes[code] ?? 'auth/unknown', message, failure);
}
