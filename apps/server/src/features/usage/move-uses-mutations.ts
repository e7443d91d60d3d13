import type { Tx } from '../../platform/database/index.ts';

/** How long a song was shown in a live session. */
export type MovedUse = {
  readonly sessionId: string;
  readonly day: string;
  readonly groupId: string | null;
  readonly listId: string | null;
  readonly shownMs: number;
};

/**
 * Counts what was shown of one song in live sessions for another. A session that has both has the sum.
 *
 * @param only  only these; where more was shown since, the rest stays
 * @returns what is counted for the other song now
 */
export async function moveUses(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  only?: readonly MovedUse[],
): Promise<MovedUse[]> {
  const rows = await tx
    .selectFrom('live_songs')
    .select(['session_id as sessionId', 'day', 'group_id as groupId', 'playlist_id as listId', 'shown_ms as shownMs'])
    .where('song_id', '=', fromId)
    .orderBy('session_id')
    .execute();
  const stored = new Map(rows.map((row) => [row.sessionId, row]));
  const moved: MovedUse[] = [];
  for (const use of only ?? rows) {
    const current = stored.get(use.sessionId);
    if (current === undefined) continue;
    const rest = current.shownMs - use.shownMs;
    const row = () =>
      tx.updateTable('live_songs').where('session_id', '=', use.sessionId).where('song_id', '=', fromId);
    if (rest > 0) await row().set({ shown_ms: rest }).execute();
    else
      await tx.deleteFrom('live_songs').where('session_id', '=', use.sessionId).where('song_id', '=', fromId).execute();
    const { sessionId, day, groupId, listId, shownMs } = use;
    await tx
      .insertInto('live_songs')
      .values({
        session_id: sessionId,
        song_id: toId,
        day,
        group_id: groupId,
        playlist_id: listId,
        shown_ms: Math.min(shownMs, current.shownMs),
      })
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'song_id']).doUpdateSet((set) => ({
          shown_ms: set('live_songs.shown_ms', '+', set.ref('excluded.shown_ms')),
        })),
      )
      .execute();
    moved.push(use);
  }
  return moved;
}
