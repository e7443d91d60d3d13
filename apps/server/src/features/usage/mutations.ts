import type { Tx } from '../../platform/database/index.ts';
import type { LiveUse } from './model.ts';

/** Adds to how long a song was shown in a live session. The day and the set are those of the first time. */
export async function addWallTime(
  tx: Tx,
  { sessionId, songId, day, groupId, listId }: LiveUse,
  durationMs: number,
): Promise<void> {
  await tx
    .insertInto('live_songs')
    .values({
      session_id: sessionId,
      song_id: songId,
      day,
      group_id: groupId,
      playlist_id: listId,
      shown_ms: Math.round(durationMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'song_id']).doUpdateSet((row) => ({
        shown_ms: row('live_songs.shown_ms', '+', row.ref('excluded.shown_ms')),
      })),
    )
    .execute();
}
