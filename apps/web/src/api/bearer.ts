import { currentConnection } from './connection.ts';

/**
 * The bearer for a request that another protocol sends, such as an upload: null when nobody is signed in.
 *
 * @param options  `renew` asks for another one than the last, which the server did not take
 */
export function getBearerToken(options?: { readonly renew?: boolean }): Promise<string | null> {
  return currentConnection().getToken(options);
}

/** The whole address of a path of the server, for such a request. */
export function serverUrl(path: string): string {
  return `${currentConnection().baseUrl ?? new URL('/', location.href).href}${path}`;
}
