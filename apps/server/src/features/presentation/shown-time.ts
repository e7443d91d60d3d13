import { wallTimeAt } from '@canticle/lists';
import { readJson, toIso, type Tx } from '../../platform/database/index.ts';
import { findList } from '../playlists/index.ts';
import { addShownTime } from '../usage/index.ts';
import type { PresentationPosition, PresentationRow } from './model.ts';

/**
 * Since when the song is on the wall of a live session without a break, after a publication; null while the session is
 * private, or the screen is blank.
 */
export function resolveShownSince(
  { live, shownSince, position: before }: Pick<PresentationRow, 'live' | 'shownSince' | 'position'>,
  position: PresentationPosition | null,
  now: Date,
): string | null {
  if (live === undefined || position === null || position.settings.muted) return null;
  return shownSince !== null && before?.songId === position.songId ? shownSince : toIso(now);
}

/**
 * Adds the time since which the song is on the wall of a person's live session to what was sung there. Call it before
 * the wall changes.
 */
export async function recordShownTime(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('presentations')
    .innerJoin('live_sessions', 'live_sessions.owner_id', 'presentations.owner_id')
    .select(['live_sessions.id as sessionId', 'position', 'shown_since as shownSince', 'group_id as groupId'])
    .select(['expires_at as expiresAt', 'leader_seen_at as leaderSeenAt'])
    .where('presentations.owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.shownSince === null || row.position === null) return;
  // A leader who did not come back showed the song until their device was last heard of.
  const until = row.expiresAt <= toIso(now) ? (row.leaderSeenAt ?? row.shownSince) : toIso(now);
  const shownMs = Date.parse(until) - Date.parse(row.shownSince);
  if (shownMs <= 0) return;
  const { songId, list: place } = readJson<PresentationPosition>(row.position);
  const list = place === null ? undefined : await findList(tx, place.id);
  const { date: day } = wallTimeAt(Date.parse(row.shownSince), list?.schedule?.timeZone ?? 'UTC');
  // A list of one person would say who led.
  const listId = list !== undefined && list.groupId !== null && list.groupId === row.groupId ? list.id : null;
  await addShownTime(tx, { sessionId: row.sessionId, songId, day, groupId: row.groupId, listId }, shownMs);
}
