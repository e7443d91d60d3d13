/**
 * When a JSON Web Token runs out, in milliseconds since 1970; 0 when it cannot be read, so that it counts as old.
 * Nothing is verified here: that is the server's duty.
 * @example expiryOf('a.eyJleHAiOjE3MDB9.c') // 1700000
 * @example expiryOf('no token') // 0
 */
export const expiryOf = (token: string): number => (claimsOf(token).exp ?? 0) * 1000;

/**
 * Whose a JSON Web Token is; undefined when it cannot be read. Nothing is verified here either.
 * @example subjectOf('a.eyJzdWIiOiJrYXJpIn0.c') // 'kari'
 */
export const subjectOf = (token: string): string | undefined => claimsOf(token).sub;

function claimsOf(token: string): { readonly exp?: number; readonly sub?: string } {
  const claims = token.split('.')[1];
  if (claims === undefined) return {};
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number; sub?: string };
  } catch {
    return {};
  }
}
