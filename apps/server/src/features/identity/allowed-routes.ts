/**
 * The calls below /api/auth that are answered, as method and path; a name after a colon stands for one segment. Whatever
 * else the library of the sign-in service could do over HTTP is not found.
 */
export const ALLOWED_ROUTES = [
  // Who is signed in.
  'GET /get-session',
  'GET /token',
  'GET /jwks',
  'GET /list-accounts',
  // Signing in and out.
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'GET /callback/:provider',
  'POST /callback/:provider',
  'GET /error',
  'POST /one-time-token/verify',
  'POST /sign-out',
  // Links in mails, and what a person changes of their account.
  'GET /verify-email',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /change-email',
] as const;

const PATTERNS = ALLOWED_ROUTES.map((call) => new RegExp(`^${call.replaceAll(/:\w+/g, String.raw`[\w-]+`)}$`));

/**
 * Whether a call below /api/auth is answered.
 *
 * @example isAllowedRoute('GET', '/callback/google') // true
 * @example isAllowedRoute('GET', '/list-sessions') // false
 */
export function isAllowedRoute(method: string, path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(`${method} ${path}`));
}
