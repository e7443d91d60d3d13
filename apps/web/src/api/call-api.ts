import { type Call, installation, pathOf, policies, type ReplyOf, session } from '@canticle/contract/calls';
import { ApiError, readApiError } from './api-error.ts';
import { currentConnection } from './connection.ts';
import { createRequestInit, type UntypedCallOptions, type CallOptions } from './request.ts';

/** A response with its ETag for a conditional request; `unchanged` when the ETag that was sent still matches. */
export type ApiResponse<T> =
  | { readonly unchanged: true }
  | { readonly unchanged: false; readonly reply: T; readonly etag: string | undefined };

/* The calls of contract 2.18 that need no token. */
const publicPaths: ReadonlySet<string> = new Set(
  [installation.getInstallation, installation.readMailbox, session.sendPasswordReset, policies.getPolicy].map(
    (call) => call.path,
  ),
);

/**
 * Calls the server and returns the payload: the content of `result` for version 3, otherwise the whole body; undefined
 * for an empty body.
 *
 * @throws {ApiError} 'No Authorization token available' with the address, before sending, when nobody is signed in and
 *   the call is not public; 'Network request failed'; 'Unauthorized'; otherwise the error from the server
 * @throws {DOMException} AbortError, unchanged, when `signal` was aborted
 */
export async function callApi<C extends Call>(call: C, options: CallOptions<C>): Promise<ReplyOf<C>> {
  const response = await callApiWithEtag(call, options);
  if (response.unchanged) throw new TypeError(`${call.path} was asked without a tag and answered that nothing changed`);
  return response.reply;
}

/**
 * Like callApi, for cached responses: returns the ETag, or `unchanged` when the cached response is still current. The
 * payload is trusted: the server checks each reply against the contract.
 */
export const callApiWithEtag: <C extends Call>(call: C, options: CallOptions<C>) => Promise<ApiResponse<ReplyOf<C>>> =
  requestPayload;

/** The same for a call that is known only when it runs, such as one that was stored. */
export const callApiUntyped: (call: Call, options: UntypedCallOptions) => Promise<ApiResponse<unknown>> =
  requestPayload;

async function requestPayload<Reply>(call: Call, options: UntypedCallOptions): Promise<ApiResponse<Reply>> {
  const response = await sendCall(call, options);
  if (response.status === 304) return { unchanged: true };
  if (!response.ok) throw await readApiError(response);
  return {
    unchanged: false,
    reply: await readPayload(call, response),
    etag: response.headers.get('ETag') ?? undefined,
  };
}

/** Sends a call with the bearer token of the signed-in person, renewed once if rejected; returns the raw response. */
export async function sendCall(call: Call, options: UntypedCallOptions): Promise<Response> {
  const { getToken, baseUrl = new URL('/', location.href).href } = currentConnection();
  const address = `${options.baseUrl ?? baseUrl}${pathOf(call, options)}`;
  const token = await getToken();
  if (token === null && !options.isPublic && !publicPaths.has(call.path)) {
    throw new ApiError({ status: 0, code: 'NO_TOKEN', message: `No Authorization token available ${address}` });
  }
  const response = await fetchOrThrow(address, createRequestInit(call, options, token));
  if (token === null || response.headers.get('X-Problem') !== 'SIGNED_OUT') return response;
  const renewed = await getToken({ renew: true });
  return renewed === null || renewed === token
    ? response
    : fetchOrThrow(address, createRequestInit(call, options, renewed));
}

async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  const fetch = currentConnection().fetch ?? globalThis.fetch;
  try {
    return await fetch(address, init);
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
    throw new ApiError({ status: 0, code: 'NETWORK_FAILED', message: 'Network request failed', cause: failure });
  }
}

async function readPayload<Reply>(call: Call, response: Response): Promise<Reply> {
  const text = await response.text();
  const body = text === '' ? undefined : JSON.parse(text);
  return call.version === 3 ? body?.result : body;
}
