/**
 * When a JSON Web Token expires, in milliseconds since 1970; 0 when it cannot be read, so that it counts as expired.
 * Nothing is verified here: that is the server's responsibility.
 * @example readExpiry('a.eyJleHAiOjE3MDB9.c') // 1700000
 * @example readExpiry('no token') // 0
 */
export const readExpiry = (token: string): number => (parseClaims(token).exp ?? 0) * 1000;

/**
 * The subject of a JSON Web Token; undefined when it cannot be read. Nothing is verified here either.
 * @example readSubject('a.eyJzdWIiOiJrYXJpIn0.c') // 'kari'
 */
export const readSubject = (token: string): string | undefined => parseClaims(token).sub;

/** The person a custom token of Firebase is for; undefined when it cannot be read. */
export const readUid = (token: string): string | undefined => parseClaims(token).uid;

function parseClaims(token: string): { readonly exp?: number; readonly sub?: string; readonly uid?: string } {
  const claims = token.split('.')[1];
  if (claims === undefined) return {};
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}
