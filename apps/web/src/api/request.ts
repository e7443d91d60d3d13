import { type BodyOf, type Call, type ParamsOf, type QueryOf, versionHeaders } from '@canticle/contract/calls';

type RequestPart<Name extends string, T> = [T] extends [undefined]
  ? object
  : undefined extends T
    ? Partial<Record<Name, T>>
    : Record<Name, T>;

/** The parts of a request that its endpoint accepts. */
export type CallRequest<C extends Call> = RequestPart<'params', ParamsOf<C>> &
  ([QueryOf<C>] extends [undefined] ? object : { readonly query?: QueryOf<C> }) &
  RequestPart<'body', BodyOf<C>>;

/** The same without types, for generic code. */
export type UntypedRequest = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

type SendOptions = {
  readonly signal?: AbortSignal | undefined;
  /** A UUID: the server executes the request once, however often it is sent (contract 1.10). */
  readonly idempotencyKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** The ETag of the cached response; when it still matches, the server sends no body. */
  readonly etag?: string | undefined;
  /** True for a call that is made without signing in too. */
  readonly isPublic?: boolean;
};

/** A request, and how it is sent. */
export type CallOptions<C extends Call> = CallRequest<C> & SendOptions;
export type UntypedCallOptions = UntypedRequest & SendOptions;

/** Method, headers and body of a call. POST, PUT and PATCH always send a JSON content type, DELETE only with a body. */
export function createRequestInit(call: Call, options: UntypedCallOptions, token: string | null): RequestInit {
  const hasBody = options.body !== undefined;
  const isJson = hasBody || call.method === 'POST' || call.method === 'PUT' || call.method === 'PATCH';
  const headers = Object.entries({
    Authorization: token === null ? undefined : `Bearer ${token}`,
    'X-Api-Version': versionHeaders[call.version],
    'Content-Type': isJson ? 'application/json' : undefined,
    'Idempotency-Key': options.idempotencyKey,
    'If-None-Match': options.etag,
  }).filter((header): header is [string, string] => header[1] !== undefined);
  return {
    method: call.method,
    headers,
    ...(hasBody && { body: JSON.stringify(options.body) }),
    ...(options.signal && { signal: options.signal }),
  };
}
