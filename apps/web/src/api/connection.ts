/** What every call needs and no call brings along. */
export type Connection = {
  /** The bearer for the next call, null when nobody is signed in. `renew` asks for another one than the last. */
  readonly token: (options?: { readonly renew?: boolean }) => Promise<string | null>;
  /** The address the paths hang on, ending in a slash; the app's own origin when left out. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
};

let connection: Connection = { token: async () => null };

/** Tells the room where the server is and who is asking. Called once, when the app starts. */
export function connectApi(next: Connection): void {
  connection = next;
}

/** How calls reach the server now. */
export function currentConnection(): Connection {
  return connection;
}
