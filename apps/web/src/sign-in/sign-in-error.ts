/** The failures a person can act on; the common vocabulary of all identity services (contract 6.1) and what it lacks. */
export const signInErrorCodes = [
  'auth/wrong-password',
  'auth/too-many-requests',
  'auth/email-already-in-use',
  'auth/weak-password',
  'auth/requires-recent-login',
  'auth/invalid-email',
  'auth/code-not-valid',
  'auth/cancelled',
  'auth/network-request-failed',
  'auth/unknown',
] as const;

export type SignInErrorCode = (typeof signInErrorCodes)[number];

/** A sign-in, sign-up or change that did not succeed. `message` is what the service said, for logs. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, message: string = code, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
