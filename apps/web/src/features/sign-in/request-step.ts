import { type EmbeddedAccess, SignInError, type SignInErrorCode } from '../../auth/index.ts';

/* Loaded with the pages that need them, not with the app. */
const errorCodes: Readonly<Record<string, SignInErrorCode>> = {
  INVALID_CODE: 'auth/wrong-code',
  INVALID_BACKUP_CODE: 'auth/wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'auth/start-again',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'auth/start-again',
  PASSKEY_NOT_FOUND: 'auth/passkey-unknown',
};

/**
 * Calls the embedded service for what has to do with codes and passkeys.
 *
 * @throws {SignInError}
 */
export async function requestStep<Reply>(
  { request }: EmbeddedAccess,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Reply> {
  return request<Reply>(method, path, body).catch((failure: unknown) => {
    const code = failure instanceof SignInError ? errorCodes[failure.detail ?? ''] : undefined;
    throw code === undefined ? failure : new SignInError(code);
  });
}
