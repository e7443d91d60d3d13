import {
  type FirstAnswers,
  firstAnswersOf,
  nameOfReading,
  readingInstallation,
  readingSession,
} from '@canticle/contract/calls';
import { subjectOf } from '../../sign-in/index.ts';

/** So long after they came, the answers of a start are news no longer. */
const freshMs = 10_000;
/** So long they are waited for until they begin to come. */
const longestMs = 4_000;

/* What is asked before it is known who is there. */
const session = nameOfReading(readingSession);
const anybodys = new Set([session, nameOfReading(readingInstallation)]);

/** Asks for everything a page reads first, in one go; null when that cannot be had, or takes too long. */
export async function askFirstAnswers(path: string, fetch = globalThis.fetch): Promise<FirstAnswers | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longestMs);
  // As the `Link` header of the page asks for it, so that it is asked for once.
  const response = await fetch(firstAnswersOf(path), { signal: late.signal }).finally(() => clearTimeout(timer));
  return response.ok ? ((await response.json()) as FirstAnswers) : null;
}

/**
 * A `fetch` that takes what is there among the answers that were asked for in one go, each once, and asks the server for
 * everything else. Only whoever they are for is given them, only shortly after they came, and none any more once something
 * was written: it may have changed what they say.
 *
 * @param asking  the answers; reading waits for them
 * @param now  milliseconds since 1970
 */
export function takingFirst(
  asking: Promise<FirstAnswers | null>,
  fetch: typeof globalThis.fetch,
  now: () => number,
): typeof globalThis.fetch {
  let isOver = false;
  const taken = new Set<string>();
  const came = asking.then(
    (first) => ({ first, at: now() }),
    () => ({ first: null, at: now() }),
  );
  return async (address, init = {}) => {
    const { pathname, search } = new URL(String(address), 'https://server.invalid');
    const headers = new Headers(init.headers);
    if ((init.method ?? 'GET') !== 'GET') isOver = true;
    const name = `${headers.get('X-Api-Version') ?? 'own'} ${pathname.slice(1)}${search}`;
    const isOfService = pathname.startsWith('/api/auth/') && name !== session;
    if (isOver || isOfService || headers.has('If-None-Match')) return fetch(address, init);
    const { first, at } = await came;
    const answer = first?.answers[name];
    const isMeant = anybodys.has(name) || first?.person === subjectOf(headers.get('Authorization') ?? '');
    if (!first || !answer || !isMeant || isOver || taken.has(name) || now() - at > freshMs) return fetch(address, init);
    taken.add(name);
    const said = new Headers(answer.etag === null ? {} : { ETag: answer.etag });
    if (name === session && first.bearer !== null) said.set('set-auth-jwt', first.bearer);
    return Response.json(answer.body, { headers: said });
  };
}
