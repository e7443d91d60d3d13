import { isAuthNetworkError } from './auth-service.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { readExpiry } from './token-claims.ts';

const renewBeforeMs = 60_000;

/**
 * Caches the bearer token and renews it when needed. Call `clear` when another person, or nobody, is signed in. Call
 * `beginUpdate` before a request whose response contains a token; it returns the function that stores that token, which
 * does nothing when a person signed in or out meanwhile.
 */
export type BearerCache = {
  readonly get: IdentityProvider['getBearerToken'];
  readonly clear: () => void;
  readonly beginUpdate: () => (token: string) => void;
};

/**
 * Caches one bearer token and renews it a minute before it expires. Concurrent calls share one fetch. Offline, the old
 * token is used until it expires.
 *
 * @param fetchToken  returns null when nobody is signed in
 * @param now         milliseconds since 1970
 */
export function createBearerCache(fetchToken: () => Promise<string | null>, now: () => number): BearerCache {
  let cached: string | null = null;
  let pending: Promise<string | null> | null = null;
  let generation = 0;
  const isValidFor = (ms: number) => cached !== null && readExpiry(cached) - now() > ms;

  const fetchNext = (): Promise<string | null> => {
    const request = fetchToken()
      .catch((failure: unknown) => {
        if (isValidFor(0) && isAuthNetworkError(failure)) return cached;
        throw failure;
      })
      .then((token) => {
        // A person may have signed out meanwhile: then this response is discarded.
        if (pending !== request) return null;
        cached = token;
        return token;
      })
      .finally(() => {
        if (pending === request) pending = null;
      });
    pending = request;
    return request;
  };

  return {
    get: async ({ renew = false } = {}) => pending ?? (!renew && isValidFor(renewBeforeMs) ? cached : fetchNext()),
    clear: () => {
      cached = null;
      pending = null;
      generation += 1;
    },
    beginUpdate: () => {
      const startedAt = generation;
      return (token) => {
        if (startedAt === generation) cached = token;
      };
    },
  };
}
