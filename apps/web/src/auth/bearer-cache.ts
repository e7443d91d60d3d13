import { isAuthNetworkError } from './auth-service.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { readExpiry } from './token-claims.ts';

const renewBeforeMs = 60_000;

/**
 * Hands out the bearer and knows when to fetch another. `clear` is for when somebody else signs in, or nobody. `beginUpdate` is
 * called before something is asked whose answer brings a bearer along, and gives what takes it in: nothing is taken in any
 * more once somebody signed in or out meanwhile.
 */
export type BearerCache = {
  readonly get: IdentityProvider['getBearerToken'];
  readonly clear: () => void;
  readonly beginUpdate: () => (token: string) => void;
};

/**
 * Keeps one bearer and renews it a minute before it runs out. Calls that come while one is fetched wait for the same
 * one. Without a network the old one serves to its end.
 *
 * @param fetchToken  gives null when nobody is signed in
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
        // Somebody may have signed out meanwhile: then this answer is nobody's.
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
