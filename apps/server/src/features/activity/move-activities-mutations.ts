import { chunks, type Tx } from '../../platform/database/index.ts';

/** That a person opened a song, by its id. */
export type MovedActivity = { readonly id: string; readonly userId: string };

/**
 * Makes it another song that people opened.
 *
 * @param only  only these activities
 * @returns those that changed
 */
export async function moveActivities(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  only?: readonly MovedActivity[],
): Promise<MovedActivity[]> {
  const rowsOf = (songId: string) =>
    tx
      .selectFrom('activities')
      .select(['id', 'user_id as userId', 'logged_at as at'])
      .where('type', '=', 'song')
      .where('item_id', '=', songId)
      .orderBy('id')
      .execute();
  const keyOf = ({ userId, at }: { readonly userId: string; readonly at: string }) => `${userId} ${at}`;
  const existing = new Set((await rowsOf(toId)).map(keyOf));
  const wanted = only && new Set(only.map(({ id }) => id));
  const moved = (await rowsOf(fromId)).filter((row) => !existing.has(keyOf(row)) && (wanted?.has(row.id) ?? true));
  for (const chunk of chunks(moved.map(({ id }) => id)))
    await tx.updateTable('activities').set({ item_id: toId }).where('id', 'in', chunk).execute();
  return moved.map(({ id, userId }) => ({ id, userId }));
}
