/** What every call needs and no call brings along. */
export type ApiConnection = {
  /** The bearer for the next call, null when nobody is signed in. `renew` asks for another one than the last. */
  readonly getToken: (options?: { readonly renew?: boolean }) => Promise<string | null>;
  /** The address the paths hang on, ending in a slash; the app's own origin when left out. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
};

let connection: ApiConnection = { getToken: async () => null };

/** Tells the room where the server is and who is asking. Called once, when the app starts. */
export function configureApi(next: ApiConnection): void {
  connection = next;
}

/** How calls reach the server now. */
export function currentConnection(): ApiConnection {
  return connection;
}
