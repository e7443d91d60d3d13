import { type Call, installation, pathOf, policies, type ReplyOf, session } from '@canticle/contract/calls';
import { ApiError, readApiError } from './api-error.ts';
import { currentConnection } from './connection.ts';
import { createRequestInit, type UntypedCallOptions, type CallOptions } from './request.ts';

/** An answer with the tag it can be asked for again; `unchanged` when the tag that was sent is still true. */
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
 * Calls the server and gives the payload: what stands in `result` for version 3, the whole body otherwise, undefined
 * for an empty body.
 *
 * @throws {ApiError} 'No Authorization token available' with the address, before anything is sent, when nobody is signed
 *   in and the call is not public; 'Network request failed'; 'Unauthorized'; else what the server said
 * @throws {DOMException} AbortError, as it came, when `signal` was aborted
 */
export async function callApi<C extends Call>(call: C, options: CallOptions<C>): Promise<ReplyOf<C>> {
  const response = await callApiWithEtag(call, options);
  if (response.unchanged) throw new TypeError(`${call.path} was asked without a tag and answered that nothing changed`);
  return response.reply;
}

/** Like callApi, for answers that are kept: gives the tag, and says `unchanged` instead of sending the same again. */
export async function callApiWithEtag<C extends Call>(
  call: C,
  options: CallOptions<C>,
): Promise<ApiResponse<ReplyOf<C>>> {
  const response = await sendCall(call, options);
  if (response.status === 304) return { unchanged: true };
  if (!response.ok) throw await readApiError(response);
  const reply = (await readPayload(call, response)) as ReplyOf<C>;
  return { unchanged: false, reply, etag: response.headers.get('ETag') ?? undefined };
}

/** Sends a call with the bearer of whoever is signed in, renewed once; gives the answer as it came. */
export async function sendCall(call: Call, options: UntypedCallOptions): Promise<Response> {
  const { getToken, baseUrl = new URL('/', location.href).href } = currentConnection();
  const address = `${options.baseUrl ?? baseUrl}${pathOf(call, options)}`;
  const token = await getToken();
  if (token === null && !publicPaths.has(call.path)) {
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

async function readPayload(call: Call, response: Response): Promise<unknown> {
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return call.version === 3 ? (body as { result?: unknown } | undefined)?.result : body;
}
