import type { BodyOf, Call, ParamsOf, QueryOf, Version } from '@canticle/contract/calls';

type Value = string | number | boolean | null | undefined;
type Part<Name extends string, T> = [T] extends [undefined]
  ? object
  : undefined extends T
    ? Partial<Record<Name, T>>
    : Record<Name, T>;

/** What one call wants: the parts its endpoint takes, and how it is sent. */
export type Wants<C extends Call> = Part<'params', ParamsOf<C>> &
  ([QueryOf<C>] extends [undefined] ? object : { readonly query?: QueryOf<C> }) &
  Part<'body', BodyOf<C>> & {
    readonly signal?: AbortSignal | undefined;
    /** A UUID: the server does the work once however often it is sent (contract 1.10). */
    readonly idempotencyKey?: string | undefined;
    readonly baseUrl?: string | undefined;
    /** The tag of the answer held; when it is still true, nothing is sent back. */
    readonly etag?: string | undefined;
  };

/** The same without types, for code that sends what it was given. */
export type LooseWants = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly etag?: string | undefined;
};

/** The whole address of a call; parameters and query are escaped, nulls are dropped. */
export function addressOf(call: Call, wants: LooseWants, baseUrl: string): string {
  const params = (wants.params ?? {}) as Record<string, Value>;
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries((wants.query ?? {}) as Record<string, Value>).filter(([, value]) => value != null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`;
}

const versionHeader: Readonly<Record<Version, string | undefined>> = { 3: '3.0', 4: '4.0', own: undefined };

/** Method, headers and body of a call. POST, PUT and PATCH always say JSON, DELETE only when it has a body. */
export function initOf(call: Call, wants: LooseWants, token: string | null): RequestInit {
  const hasBody = wants.body !== undefined;
  const saysJson = hasBody || call.method === 'POST' || call.method === 'PUT' || call.method === 'PATCH';
  const headers = Object.entries({
    Authorization: token === null ? undefined : `Bearer ${token}`,
    'X-Api-Version': versionHeader[call.version],
    'Content-Type': saysJson ? 'application/json' : undefined,
    'Idempotency-Key': wants.idempotencyKey,
    'If-None-Match': wants.etag,
  }).filter((header): header is [string, string] => header[1] !== undefined);
  return {
    method: call.method,
    headers,
    ...(hasBody && { body: JSON.stringify(wants.body) }),
    ...(wants.signal && { signal: wants.signal }),
  };
}
