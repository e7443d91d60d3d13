/**
 * When a JSON Web Token runs out, in milliseconds since 1970; 0 when it cannot be read, so that it counts as old.
 * Nothing is verified here: that is the server's duty.
 * @example expiryOf('a.eyJleHAiOjE3MDB9.c') // 1700000
 * @example expiryOf('no token') // 0
 */
export function expiryOf(token: string): number {
  const claims = token.split('.')[1];
  if (claims === undefined) return 0;
  try {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
