import type { AuthRequest } from './auth-guard.ts';

/** Carries the token of a new session to programs, which keep no cookies. */
const BEARER_HEADER = 'set-auth-token';

/**
 * The answer of the sign-in service without the token of the session: that stands in a cookie no script can read, and
 * whoever has it is signed in for 30 days. Only a program that signs in gets it as a header too, in its signed form.
 */
export async function stripSessionToken(request: AuthRequest, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  const isForProgram = request.isProgram && request.path === '/sign-in/email';
  if (!isForProgram) headers.delete(BEARER_HEADER);
  const { status } = response;
  // The bearer of the API, for ten minutes.
  const isBearer = request.path === '/token';
  if (isBearer || !headers.get('content-type')?.includes('json'))
    return new Response(response.body, { status, headers });
  const text = await response.text();
  headers.delete('content-length');
  // The way back from a provider says that it is JSON, and holds nothing.
  return new Response(text === '' ? null : JSON.stringify(withoutTokens(JSON.parse(text))), { status, headers });
}

function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'token');
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutTokens(field)]));
}
