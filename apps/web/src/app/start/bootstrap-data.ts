import {
  type BootstrapData,
  bootstrapDataUrl,
  requestKey,
  installationRequest,
  session,
  sessionRequest,
  store,
} from '@canticle/contract/calls';
import { readSubject } from '../../auth/index.ts';

/** How long the bootstrap answers count as fresh after they arrived. */
const freshMs = 10_000;
/** How long to wait for the first bytes of the answers. */
const timeoutMs = 4_000;

/* Requested before it is known who is signed in. */
const sessionCallName = requestKey(sessionRequest);
const publicCallNames = new Set([sessionCallName, requestKey(installationRequest)]);

/* These change what the answers say, although their method is GET. */
const changingPaths: ReadonlySet<string> = new Set(
  [session.acceptPolicies, store.refreshRights].map(({ path }) => `/${path}`),
);

/** Fetches all data that a page reads first, in one request; null on failure or timeout. */
export async function fetchBootstrapData(path: string, fetch = globalThis.fetch): Promise<BootstrapData | null> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  // Same request as in the `Link` header of the page, so that it is sent once.
  const response = await fetch(bootstrapDataUrl(path), { signal: timeout.signal }).finally(() => clearTimeout(timer));
  return response.ok ? response.json() : null;
}

/**
 * A `fetch` that uses each bootstrap answer once, and requests everything else from the server. The answers are used
 * only for the person they belong to, only shortly after they arrived, and not after a write or a change from elsewhere,
 * which may have changed them.
 *
 * @param bootstrapPromise  the answers; reading waits for them
 * @param now               milliseconds since 1970
 * @param countChanges      a number that differs once a change from elsewhere is known
 */
export function createBootstrapFetch(
  bootstrapPromise: Promise<BootstrapData | null>,
  fetch: typeof globalThis.fetch,
  now: () => number,
  countChanges: () => number,
): typeof globalThis.fetch {
  let hasWritten = false;
  const changesBefore = countChanges();
  const isOutdated = () => hasWritten || countChanges() !== changesBefore;
  const used = new Set<string>();
  const received = bootstrapPromise.then(
    (data) => ({ data, at: now() }),
    () => ({ data: null, at: now() }),
  );
  return async (address, init = {}) => {
    const { pathname, search } = new URL(String(address), 'https://server.invalid');
    const headers = new Headers(init.headers);
    if ((init.method ?? 'GET') !== 'GET' || changingPaths.has(pathname)) hasWritten = true;
    const name = `${headers.get('X-Api-Version') ?? 'own'} ${pathname.slice(1)}${search}`;
    const isAuthCall = pathname.startsWith('/api/auth/') && name !== sessionCallName;
    if (isOutdated() || isAuthCall || headers.has('If-None-Match')) return fetch(address, init);
    const { data, at } = await received;
    const reply = data?.answers[name];
    const isForPerson = publicCallNames.has(name) || data?.person === readSubject(headers.get('Authorization') ?? '');
    if (!data || !reply || !isForPerson || isOutdated() || used.has(name) || now() - at > freshMs)
      return fetch(address, init);
    used.add(name);
    const replyHeaders = new Headers(reply.etag === null ? {} : { ETag: reply.etag });
    if (name === sessionCallName && data.bearer !== null) replyHeaders.set('set-auth-jwt', data.bearer);
    return Response.json(reply.body, { headers: replyHeaders });
  };
}
