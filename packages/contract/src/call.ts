/** The document version of a call: the two that existing clients use, or our own below `api/canticle/`. */
export type Version = 3 | 4 | 'own';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The input and reply of an endpoint, as TypeScript types. */
export type Shape = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly reply: unknown;
};

declare const shape: unique symbol;

/**
 * What the app needs of an endpoint to call it, and all the app contains of it: the build leaves out the rest.
 * `path` has no leading slash and names its parameters with a colon (`api/Songs/Id/:id`).
 */
export type Call<S extends Shape = Shape> = {
  readonly method: Method;
  readonly path: string;
  readonly version: Version;
  readonly [shape]?: S;
};

export type ParamsOf<C> = C extends Call<infer S> ? S['params'] : never;
export type QueryOf<C> = C extends Call<infer S> ? S['query'] : never;
export type BodyOf<C> = C extends Call<infer S> ? S['body'] : never;
export type ReplyOf<C> = C extends Call<infer S> ? S['reply'] : never;

/**
 * The path and query of a call, without the origin, with parameters and query escaped; null values are omitted from the
 * query.
 * @example pathOf({ method: 'GET', path: 'api/Songs/Id/:id', version: 3 }, { params: { id: 'a/b' } }) // 'api/Songs/Id/a%2Fb'
 */
export function pathOf(call: Call, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}));
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const present = Object.entries(input.query ?? {}).filter(([, value]) => value != null);
  const query = new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)]));
  return `${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** The value of `X-Api-Version` for a call; undefined for our own calls. */
export const versionHeaders: Readonly<Record<Version, string | undefined>> = { 3: '3.0', 4: '4.0', own: undefined };
