import { type Call, installation, pathOf, policies, type ReplyOf, session } from '@canticle/contract/calls';
import { ApiError, errorOf } from './api-error.ts';
import { currentConnection } from './connection.ts';
import { initOf, type LooseWants, type Wants } from './request.ts';

/** An answer with the tag it can be asked for again; `unchanged` when the tag that was sent is still true. */
export type Answer<T> =
  | { readonly unchanged: true }
  | { readonly unchanged: false; readonly reply: T; readonly etag: string | undefined };

/* The calls of contract 2.18 that need no token. */
const publicPaths: ReadonlySet<string> = new Set(
  [installation.getInstallation, installation.readMailbox, session.sendReset, policies.getPolicy].map(
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
export async function callApi<C extends Call>(call: C, wants: Wants<C>): Promise<ReplyOf<C>> {
  const answer = await askApi(call, wants);
  if (answer.unchanged) throw new TypeError(`${call.path} was asked without a tag and answered that nothing changed`);
  return answer.reply;
}

/** Like callApi, for answers that are kept: gives the tag, and says `unchanged` instead of sending the same again. */
export async function askApi<C extends Call>(call: C, wants: Wants<C>): Promise<Answer<ReplyOf<C>>> {
  const response = await sendCall(call, wants);
  if (response.status === 304) return { unchanged: true };
  if (!response.ok) throw await errorOf(response);
  const reply = (await payload(call, response)) as ReplyOf<C>;
  return { unchanged: false, reply, etag: response.headers.get('ETag') ?? undefined };
}

/** Sends a call with the bearer of whoever is signed in, renewed once; gives the answer as it came. */
export async function sendCall(call: Call, wants: LooseWants): Promise<Response> {
  const { token: tokenNow, baseUrl = new URL('/', location.href).href } = currentConnection();
  const address = `${wants.baseUrl ?? baseUrl}${pathOf(call, wants)}`;
  const token = await tokenNow();
  if (token === null && !publicPaths.has(call.path)) {
    throw new ApiError({ status: 0, code: 'NO_TOKEN', message: `No Authorization token available ${address}` });
  }
  const response = await reach(address, initOf(call, wants, token));
  if (token === null || response.headers.get('X-Problem') !== 'SIGNED_OUT') return response;
  const renewed = await tokenNow({ renew: true });
  return renewed === null || renewed === token ? response : reach(address, initOf(call, wants, renewed));
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const fetch = currentConnection().fetch ?? globalThis.fetch;
  try {
    return await fetch(address, init);
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
    throw new ApiError({ status: 0, code: 'NETWORK_FAILED', message: 'Network request failed', cause: failure });
  }
}

async function payload(call: Call, response: Response): Promise<unknown> {
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return call.version === 3 ? (body as { result?: unknown } | undefined)?.result : body;
}
