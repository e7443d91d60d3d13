import { NotFound, TooManyRequests } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { RequestInfo, Viewer } from '../../platform/http/index.ts';
import { clientNetworkOf, type RateLimit, type RateLimiter } from '../../platform/rate-limits/index.ts';
import { findLiveSession, type OwnedLiveSession } from './queries.ts';
import { assertCodeValid, normalizeCode } from './rules.ts';

const WINDOW_MS = 10 * 60_000;
const WRONG_CODES_PER_PERSON: RateLimit = { name: 'wrong codes of a person', maxAttempts: 10, windowMs: WINDOW_MS };
const WRONG_CODES_PER_CLIENT: RateLimit = { name: 'wrong codes by a client', maxAttempts: 300, windowMs: WINDOW_MS };

/**
 * Finds live sessions by their codes. Only wrong codes count against the limit: everybody behind one address may join
 * at once.
 */
export type FindSessionByCode = (
  db: Reader,
  typed: string,
  viewer: Pick<Viewer, 'userId'>,
  request: Pick<RequestInfo, 'ip'>,
) => Promise<OwnedLiveSession>;

export function createCodeLookup(limits: RateLimiter, now: () => Date): FindSessionByCode {
  const rejectIfLimited = (retryAfterS: number | undefined): void => {
    if (retryAfterS !== undefined)
      throw new TooManyRequests('Too many wrong codes. Wait a few minutes.', { retryAfter: retryAfterS });
  };
  return async (db, input, { userId }, { ip }) => {
    const client = [WRONG_CODES_PER_CLIENT, clientNetworkOf(ip)] as const;
    rejectIfLimited(await limits.findRetryAfter(client));
    // A person's attempt counts before its outcome is known; a whole hall behind one address may try at the same time.
    const attempt = await limits.consume([[WRONG_CODES_PER_PERSON, userId]]);
    rejectIfLimited(attempt.retryAfterS);
    const live = await findLiveSession(db, { code: normalizeCode(input) }, now());
    if (live === undefined || live.isEnded) {
      await limits.consume([client]);
      throw new NotFound('No session found with this code.');
    }
    await attempt.release();
    assertCodeValid(live.codeExpiresAt, now());
    return live;
  };
}
