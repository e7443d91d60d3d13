import { NotFound, TooMany } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import type { RequestFacts, Viewer } from '../../http/index.ts';
import { clientOf, countAttempts } from '../identity/index.ts';
import { findLiveOf, type LiveOf } from './queries.ts';
import { demandCode, readCode } from './rules.ts';

const WINDOW_MS = 10 * 60_000;
const WRONG_OF_PERSON = 10;
const WRONG_OF_ADDRESS = 300;

/** Finds live sessions by their codes. Only wrong ones count: everybody behind one address may join at once. */
export type CodeReader = (
  db: Reader,
  typed: string,
  viewer: Pick<Viewer, 'userId'>,
  request: Pick<RequestFacts, 'ip'>,
) => Promise<LiveOf>;

export function readCodes(now: () => Date): CodeReader {
  const ofPerson = countAttempts(WRONG_OF_PERSON, WINDOW_MS);
  const ofAddress = countAttempts(WRONG_OF_ADDRESS, WINDOW_MS);
  return async (db, typed, { userId }, { ip }) => {
    const address = clientOf(ip);
    const wait = ofPerson.wait(userId, now()) ?? ofAddress.wait(address, now());
    if (wait !== undefined) throw new TooMany('Too many wrong codes. Wait a few minutes.', { retryAfter: wait });
    const live = await findLiveOf(db, { code: readCode(typed) }, now());
    if (live === undefined || live.isEnded) {
      ofPerson.count(userId, now());
      ofAddress.count(address, now());
      throw new NotFound('There is no session with this code.');
    }
    demandCode(live.codeExpiresAt, now());
    return live;
  };
}
