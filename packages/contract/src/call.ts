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
 * The plain data of an endpoint: enough for the app to call it, without the schemas. `path` has no leading slash and
 * names its parameters with a colon (`api/Songs/Id/:id`).
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
 * Declares an endpoint for the app. `Schemas` is the type of the endpoint's schemas, so the app imports only the types
 * of the contract, not its code.
 * @example call('GET', 'api/Session', 3).path // 'api/Session'
 */
export function call<Schemas>(method: Method, path: string, version: Version): Call<ShapeOf<Schemas>> {
  return { method, path, version };
}

type Out<T> = T extends { readonly _zod: { readonly output: infer O } } ? O : undefined;
type In<T> = T extends { readonly _zod: { readonly input: infer I } } ? I : undefined;

/** The types inferred from a set of schemas: what a caller may send and what is returned. */
type ShapeOf<Schemas> = {
  readonly params: Schemas extends { params: infer P } ? In<P> : undefined;
  readonly query: Schemas extends { query: infer Q } ? In<Q> : undefined;
  readonly body: Schemas extends { body: infer B } ? In<B> : undefined;
  readonly reply: Schemas extends { reply: infer R } ? Out<R> : undefined;
};

type Value = string | number | boolean | null | undefined;

/**
 * The path and query of a call, without the origin, with parameters and query escaped; null values are omitted from the
 * query.
 * @example pathOf({ method: 'GET', path: 'api/Songs/Id/:id', version: 3 }, { params: { id: 'a/b' } }) // 'api/Songs/Id/a%2Fb'
 */
export function pathOf(call: Call, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, Value>;
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const present = Object.entries((input.query ?? {}) as Record<string, Value>).filter(([, value]) => value != null);
  const query = new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)]));
  return `${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** The value of `X-Api-Version` for a call; undefined for our own calls. */
export const versionHeaders: Readonly<Record<Version, string | undefined>> = { 3: '3.0', 4: '4.0', own: undefined };
