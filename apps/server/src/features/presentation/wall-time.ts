import { wallTimeAt } from '@canticle/lists';
import { toIso, type Tx } from '../../platform/database/index.ts';
import { findList } from '../playlists/index.ts';
import { addWallTime } from '../usage/index.ts';
import type { PresentationPosition, PresentationRow } from './model.ts';
import { findWall } from './queries.ts';

/** Whether a song is on the wall, as far as the position says it. */
export const isOnWall = (position: PresentationPosition | null): boolean =>
  position !== null && position.slide === null && !position.settings.muted;

/**
 * Since when the song is on the wall of a live session without a break, after a publication; null while the session is
 * private, the screen is blank, or something else than a song is on it.
 */
export function resolveWallSince(
  { live, onWallSince, position: before }: Pick<PresentationRow, 'live' | 'onWallSince' | 'position'>,
  position: PresentationPosition | null,
  now: Date,
): string | null {
  if (live === undefined || position === null || !isOnWall(position)) return null;
  return onWallSince !== null && before?.songId === position.songId ? onWallSince : toIso(now);
}

/**
 * Adds the time since which the song is on the wall of a person's live session to what was sung there. Call it before
 * the wall changes.
 */
export async function recordWallTime(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const row = await findWall(tx, ownerId);
  if (row === undefined || row.onWallSince === null || row.position === null) return;
  // A leader who did not come back showed the song until their device was last heard of.
  const until = row.expiresAt <= toIso(now) ? (row.leaderSeenAt ?? row.onWallSince) : toIso(now);
  const durationMs = Date.parse(until) - Date.parse(row.onWallSince);
  if (durationMs <= 0) return;
  const { songId, list: place } = row.position;
  const list = place === null ? undefined : await findList(tx, place.id);
  const { date: day } = wallTimeAt(Date.parse(row.onWallSince), list?.schedule?.timeZone ?? 'UTC');
  // A list of one person would say who led.
  const listId = list !== undefined && list.groupId !== null && list.groupId === row.groupId ? list.id : null;
  await addWallTime(tx, { sessionId: row.sessionId, songId, day, groupId: row.groupId, listId }, durationMs);
}
