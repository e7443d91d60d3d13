import { SignInError, type SignInErrorCode } from './sign-in-error.ts';

/**
 * Calls one endpoint of the embedded service and returns the response body. `onHeaders` receives the headers of a
 * successful response.
 */
export type AuthService = <Reply>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  onHeaders?: (headers: Headers) => void,
) => Promise<Reply>;

const errorCodes: Readonly<Record<string, SignInErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth/wrong-password',
  INVALID_PASSWORD: 'auth/wrong-password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'auth/wrong-password',
  PASSWORD_TOO_SHORT: 'auth/weak-password',
  PASSWORD_TOO_LONG: 'auth/weak-password',
  USER_ALREADY_EXISTS: 'auth/email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth/email-already-in-use',
  SESSION_NOT_FRESH: 'auth/requires-recent-login',
  SESSION_EXPIRED: 'auth/requires-recent-login',
  INVALID_TOKEN: 'auth/code-not-valid',
  TOKEN_EXPIRED: 'auth/code-not-valid',
  INVALID_EMAIL: 'auth/invalid-email',
  SIGNED_IN_AS_ANOTHER: 'auth/signed-in-as-another',
  SECOND_STEP_NEEDED: 'auth/second-step-needed',
  SIGN_UP_CLOSED: 'auth/sign-up-closed',
  NOT_INVITED: 'auth/not-invited',
  GONE: 'auth/invitation-over',
};

/** True when the service was not reached, or cannot respond at the moment: then it is unknown who is signed in. */
export function isAuthNetworkError(failure: unknown): boolean {
  return failure instanceof SignInError && failure.code === 'auth/network-request-failed';
}

/**
 * The client of the embedded service (better-auth) below /api/auth on our own origin, where the sign-in is a cookie.
 * Maps its error codes to ours; errors without a code, 429 and server faults are recognised by their status.
 */
export function createAuthService(fetch: typeof globalThis.fetch, language: () => string): AuthService {
  return async (method, path, body, onHeaders) => {
    const response = await send(fetch, method, path, body, language);
    if (!response.ok) throw await readSignInError(response, path);
    onHeaders?.(response.headers);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };
}

async function send(
  fetch: typeof globalThis.fetch,
  method: string,
  path: string,
  body: object | undefined,
  language: () => string,
): Promise<Response> {
  const json =
    method === 'POST'
      ? {
          // What is mailed about it, and the account that is created, are in the language of the page.
          headers: { 'Content-Type': 'application/json', 'Accept-Language': language() },
          body: JSON.stringify(body ?? {}),
        }
      : {};
  try {
    return await fetch(`/api/auth${path}`, { method, credentials: 'same-origin', ...json });
  } catch (cause) {
    throw new SignInError('auth/network-request-failed', 'Network request failed', cause);
  }
}

type ErrorReply = { readonly code?: string; readonly message?: string; readonly other?: string };

async function readSignInError(response: Response, path: string): Promise<Error> {
  const { code, message, other }: ErrorReply = await response.json().catch(() => ({}));
  if (response.status === 429) return new SignInError('auth/too-many-requests', message);
  // We were reached, but the provider was not.
  if (response.status === 503 && path === '/sign-in/social') return new SignInError('auth/unavailable', message);
  if (response.status >= 500) return new SignInError('auth/network-request-failed', message ?? `${response.status}`);
  if (code === 'PROVIDER_NOT_FOUND' || code === 'INVALID_PROVIDER') return new Error('INVALID PROVIDER');
  if (code === 'VALIDATION_ERROR' && message?.toLowerCase().includes('email'))
    return new SignInError('auth/invalid-email', message);
  const known = errorCodes[code ?? ''];
  const detail = known === undefined ? code : other;
  return new SignInError(known ?? 'auth/unknown', message ?? `${response.status}`, undefined, detail);
}
