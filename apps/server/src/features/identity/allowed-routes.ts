/**
 * The routes below /api/auth that are allowed, as method and path; a name after a colon stands for one segment.
 * Everything else the auth library offers over HTTP is answered with not found.
 */
const ALLOWED_ROUTES = [
  // The current session.
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
  // The second step, and turning it on and off.
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/generate-backup-codes',
  // Passkeys.
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
  // Links in mails, and changes of a person's own account.
  'GET /verify-email',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /change-email',
] as const;

const PATTERNS = ALLOWED_ROUTES.map((call) => new RegExp(`^${call.replaceAll(/:\w+/g, String.raw`[\w-]+`)}$`));

/**
 * Whether a route below /api/auth is allowed.
 *
 * @example isAllowedRoute('GET', '/callback/google') // true
 * @example isAllowedRoute('GET', '/list-sessions') // false
 */
export function isAllowedRoute(method: string, path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(`${method} ${path}`));
}
