import type { AuthRequest } from './auth-request.ts';

/** Sends the token of a new session to programs, which do not store cookies. */
const BEARER_HEADER = 'set-auth-token';

/** Where a program signs in. */
const PROGRAM_SIGN_INS = ['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/**
 * The response of the sign-in service without the session token: the token is in a cookie that no script can read,
 * because it signs its bearer in for 30 days. Only a program that signs in also gets it as a header, in its signed
 * form.
 */
export async function stripSessionToken(request: AuthRequest, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  const isForProgram = request.isProgram && PROGRAM_SIGN_INS.includes(request.path);
  if (!isForProgram) headers.delete(BEARER_HEADER);
  const { status } = response;
  // The bearer of the API, valid for ten minutes.
  const isBearer = request.path === '/token';
  if (isBearer || !headers.get('content-type')?.includes('json'))
    return new Response(response.body, { status, headers });
  const text = await response.text();
  headers.delete('content-length');
  // The callback of a provider declares JSON, but has an empty body.
  return new Response(text === '' ? null : JSON.stringify(withoutTokens(JSON.parse(text))), { status, headers });
}

function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'token');
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutTokens(field)]));
}
