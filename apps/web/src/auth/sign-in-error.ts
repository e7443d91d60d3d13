/** The errors a person can act on: the common codes of all identity services (contract 6.1) and some of our own. */
export const signInErrorCodes = [
  'auth/wrong-password',
  'auth/too-many-requests',
  'auth/email-already-in-use',
  'auth/weak-password',
  'auth/requires-recent-login',
  'auth/invalid-email',
  'auth/code-not-valid',
  'auth/second-step-needed',
  'auth/wrong-code',
  'auth/start-again',
  'auth/passkey-unknown',
  'auth/cancelled',
  'auth/signed-in-as-another',
  'auth/sign-up-closed',
  'auth/not-invited',
  'auth/invitation-over',
  'auth/unavailable',
  'auth/network-request-failed',
  'auth/unknown',
] as const;

export type SignInErrorCode = (typeof signInErrorCodes)[number];

/** A failed sign-in, sign-up or change. `message` is the service's message, for logs. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;
  /** Of `auth/signed-in-as-another`: the other person's name, when known. Of `auth/unknown`: the service's own code. */
  readonly detail: string | undefined;

  constructor(code: SignInErrorCode, message: string = code, cause?: unknown, detail?: string) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
  }
}
