import { Gone, NotFound, presentation } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { PresentationRow } from './model.ts';
import { emptyPresentation, findLiveSession, findPresentation, isMember } from './queries.ts';

/** A presentation a person may access: their own, or a live session of somebody else that they joined. */
export type Target = { readonly ownerId: string; readonly sessionId: string | undefined };

const ENDED = 'This session has ended.';

/**
 * Resolves an id of a URL.
 *
 * @throws {NotFound} when it is not a session they joined
 * @throws {Gone}     when it has ended
 */
export async function getTarget(db: Reader, userId: string, id: string, now: Date): Promise<Target> {
  if (id === presentation.ownPresentation) return { ownerId: userId, sessionId: undefined };
  const live = await findLiveSession(db, { id }, now);
  const isOwn = live?.ownerId === userId;
  if (live === undefined || !(isOwn || (await isMember(db, id, userId))))
    throw new NotFound('You are not in this session.');
  if (live.isEnded) throw new Gone(ENDED);
  return { ownerId: live.ownerId, sessionId: isOwn ? undefined : id };
}

/** The state of the presentation; empty where nothing was ever presented. */
export async function getPresentation(
  db: Reader,
  { ownerId }: Pick<Target, 'ownerId'>,
  now: Date,
): Promise<PresentationRow> {
  return (await findPresentation(db, ownerId, now)) ?? emptyPresentation(ownerId);
}

/**
 * The owner of the live session of an audience key.
 *
 * @throws {NotFound} when there is none
 * @throws {Gone}     when it has ended
 */
export async function getAudienceOwner(db: Reader, audienceKey: string, now: Date): Promise<string> {
  const live = await findLiveSession(db, { audienceKey }, now);
  if (live === undefined) throw new NotFound('Nothing to follow here.');
  if (live.isEnded) throw new Gone(ENDED);
  return live.ownerId;
}

/**
 * Refuses a live session that has ended between two reads.
 *
 * @throws {Gone}
 */
export function assertLive(row: PresentationRow, { sessionId }: Pick<Target, 'sessionId'>): void {
  if (sessionId !== undefined && row.live?.id !== sessionId) throw new Gone(ENDED);
}
