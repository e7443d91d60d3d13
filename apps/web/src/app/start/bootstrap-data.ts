import {
  type BootstrapData,
  bootstrapDataUrl,
  requestKey,
  installationRequest,
  sessionRequest,
} from '@canticle/contract/calls';
import { readSubject } from '../../auth/index.ts';

/** So long after they came, the answers of a start are news no longer. */
const freshMs = 10_000;
/** So long they are waited for until they begin to come. */
const timeoutMs = 4_000;

/* What is asked before it is known who is there. */
const sessionCallName = requestKey(sessionRequest);
const publicCallNames = new Set([sessionCallName, requestKey(installationRequest)]);

/** Asks for everything a page reads first, in one go; null when that cannot be had, or takes too long. */
export async function fetchBootstrapData(path: string, fetch = globalThis.fetch): Promise<BootstrapData | null> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  // As the `Link` header of the page asks for it, so that it is asked for once.
  const response = await fetch(bootstrapDataUrl(path), { signal: timeout.signal }).finally(() => clearTimeout(timer));
  return response.ok ? ((await response.json()) as BootstrapData) : null;
}

/**
 * A `fetch` that takes what is there among the answers that were asked for in one go, each once, and asks the server for
 * everything else. Only whoever they are for is given them, only shortly after they came, and none any more once something
 * was written: it may have changed what they say.
 *
 * @param bootstrapPromise  the answers; reading waits for them
 * @param now               milliseconds since 1970
 */
export function createBootstrapFetch(
  bootstrapPromise: Promise<BootstrapData | null>,
  fetch: typeof globalThis.fetch,
  now: () => number,
): typeof globalThis.fetch {
  let isDisabled = false;
  const used = new Set<string>();
  const received = bootstrapPromise.then(
    (data) => ({ data, at: now() }),
    () => ({ data: null, at: now() }),
  );
  return async (address, init = {}) => {
    const { pathname, search } = new URL(String(address), 'https://server.invalid');
    const headers = new Headers(init.headers);
    if ((init.method ?? 'GET') !== 'GET') isDisabled = true;
    const name = `${headers.get('X-Api-Version') ?? 'own'} ${pathname.slice(1)}${search}`;
    const isAuthCall = pathname.startsWith('/api/auth/') && name !== sessionCallName;
    if (isDisabled || isAuthCall || headers.has('If-None-Match')) return fetch(address, init);
    const { data, at } = await received;
    const reply = data?.answers[name];
    const isForPerson = publicCallNames.has(name) || data?.person === readSubject(headers.get('Authorization') ?? '');
    if (!data || !reply || !isForPerson || isDisabled || used.has(name) || now() - at > freshMs)
      return fetch(address, init);
    used.add(name);
    const replyHeaders = new Headers(reply.etag === null ? {} : { ETag: reply.etag });
    if (name === sessionCallName && data.bearer !== null) replyHeaders.set('set-auth-jwt', data.bearer);
    return Response.json(reply.body, { headers: replyHeaders });
  };
}
