import type { Reader } from '../../platform/database/index.ts';
import type { LiveUse } from './model.ts';
import { MIN_WALL_MS } from './rules.ts';

/** The songs that were shown in live sessions of these groups, by day. */
export async function listLiveUsesOfGroups(db: Reader, groupIds: readonly string[]): Promise<LiveUse[]> {
  if (groupIds.length === 0) return [];
  return selectUses(db)
    .where('group_id', 'in', [...groupIds])
    .execute();
}

/** The songs that were shown in any live session from one day to another, both included, by day. */
export async function listLiveUsesBetween(db: Reader, from: string, to: string): Promise<LiveUse[]> {
  return selectUses(db).where('day', '>=', from).where('day', '<=', to).execute();
}

function selectUses(db: Reader) {
  return db
    .selectFrom('live_songs')
    .select(['session_id as sessionId', 'song_id as songId', 'day', 'group_id as groupId', 'playlist_id as listId'])
    .where('shown_ms', '>=', MIN_WALL_MS)
    .orderBy('day')
    .orderBy('session_id')
    .orderBy('song_id');
}
