/** What every call needs but no caller passes. */
export type ApiConnection = {
  /** The bearer token for the next call, null when nobody is signed in. `renew` requests a new token. */
  readonly getToken: (options?: { readonly renew?: boolean }) => Promise<string | null>;
  /** The base URL of all paths, with a trailing slash; defaults to the app's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
};

let connection: ApiConnection = { getToken: async () => null };

/** Sets the server address and the token source. Called once, at app start. */
export function configureApi(next: ApiConnection): void {
  connection = next;
}

/** The current connection settings. */
export function currentConnection(): ApiConnection {
  return connection;
}
