import { NotFound, TooMany } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import type { RequestFacts, Viewer } from '../../http/index.ts';
import { clientOf, type RateLimit, type RateLimits } from '../../rate-limits/index.ts';
import { findLiveOf, type LiveOf } from './queries.ts';
import { demandCode, readCode } from './rules.ts';

const WINDOW_MS = 10 * 60_000;
const OF_PERSON: RateLimit = { name: 'wrong codes of a person', tries: 10, windowMs: WINDOW_MS };
const OF_CLIENT: RateLimit = { name: 'wrong codes by a client', tries: 300, windowMs: WINDOW_MS };

/** Finds live sessions by their codes. Only wrong ones count: everybody behind one address may join at once. */
export type CodeReader = (
  db: Reader,
  typed: string,
  viewer: Pick<Viewer, 'userId'>,
  request: Pick<RequestFacts, 'ip'>,
) => Promise<LiveOf>;

export function readCodes(limits: RateLimits, now: () => Date): CodeReader {
  const refuse = (waitS: number | undefined): void => {
    if (waitS !== undefined) throw new TooMany('Too many wrong codes. Wait a few minutes.', { retryAfter: waitS });
  };
  return async (db, typed, { userId }, { ip }) => {
    const client = [OF_CLIENT, clientOf(ip)] as const;
    refuse(await limits.findWait(client));
    // A person's try counts before its outcome is known; a whole hall behind one address may try at the same moment.
    const counted = await limits.countTry([[OF_PERSON, userId]]);
    refuse(counted.waitS);
    const live = await findLiveOf(db, { code: readCode(typed) }, now());
    if (live === undefined || live.isEnded) {
      await limits.countTry([client]);
      throw new NotFound('There is no session with this code.');
    }
    await counted.release();
    demandCode(live.codeExpiresAt, now());
    return live;
  };
}
