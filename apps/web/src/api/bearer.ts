import { currentConnection } from './connection.ts';

/**
 * The bearer token for a request sent over another protocol, such as an upload; null when nobody is signed in.
 *
 * @param options  `renew` requests a new token because the server rejected the last one
 */
export function getBearerToken(options?: { readonly renew?: boolean }): Promise<string | null> {
  return currentConnection().getToken(options);
}

/** The full URL of a server path, for such a request. */
export function serverUrl(path: string): string {
  return `${currentConnection().baseUrl ?? new URL('/', location.href).href}${path}`;
}
