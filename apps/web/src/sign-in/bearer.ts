import { isNetworkFailure } from './auth-service.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { expiryOf } from './token-claims.ts';

const renewBeforeMs = 60_000;

/**
 * Hands out the bearer and knows when to fetch another. `forget` is for when somebody else signs in, or nobody. `expect` is
 * called before something is asked whose answer brings a bearer along, and gives what takes it in: nothing is taken in any
 * more once somebody signed in or out meanwhile.
 */
export type Bearer = {
  readonly get: IdentityProvider['bearer'];
  readonly forget: () => void;
  readonly expect: () => (token: string) => void;
};

/**
 * Keeps one bearer and renews it a minute before it runs out. Calls that come while one is fetched wait for the same
 * one. Without a network the old one serves to its end.
 *
 * @param fetchToken  gives null when nobody is signed in
 * @param now         milliseconds since 1970
 */
export function createBearer(fetchToken: () => Promise<string | null>, now: () => number): Bearer {
  let held: string | null = null;
  let asking: Promise<string | null> | null = null;
  let forgotten = 0;
  const lasts = (ms: number) => held !== null && expiryOf(held) - now() > ms;

  const fetchNext = (): Promise<string | null> => {
    const mine = fetchToken()
      .catch((failure: unknown) => {
        if (lasts(0) && isNetworkFailure(failure)) return held;
        throw failure;
      })
      .then((token) => {
        // Somebody may have signed out meanwhile: then this answer is nobody's.
        if (asking !== mine) return null;
        held = token;
        return token;
      })
      .finally(() => {
        if (asking === mine) asking = null;
      });
    asking = mine;
    return mine;
  };

  return {
    get: async ({ renew = false } = {}) => asking ?? (!renew && lasts(renewBeforeMs) ? held : fetchNext()),
    forget: () => {
      held = null;
      asking = null;
      forgotten += 1;
    },
    expect: () => {
      const then = forgotten;
      return (token) => {
        if (then === forgotten) held = token;
      };
    },
  };
}
