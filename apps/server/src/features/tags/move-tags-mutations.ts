import { acquireLock, chunks, rowsToMove, type Tx } from '../../platform/database/index.ts';
import { findTag } from './queries.ts';
import { recordTagChange, touchTag } from './mutations.ts';

/**
 * Gives the tags of one song to another. A tag that both have stays with both.
 *
 * @param only  only these tags
 * @returns the ids of the tags the other song has now
 */
export async function moveTags(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  now: Date,
  only?: readonly string[],
): Promise<string[]> {
  await acquireLock(tx, 'tags');
  const tagsOf = async (songId: string) =>
    (await tx.selectFrom('tag_songs').select('tag_id').where('song_id', '=', songId).orderBy('tag_id').execute()).map(
      (row) => row.tag_id,
    );
  const moved = rowsToMove(await tagsOf(fromId), await tagsOf(toId), only);
  for (const chunk of chunks(moved))
    await tx
      .updateTable('tag_songs')
      .set({ song_id: toId })
      .where('song_id', '=', fromId)
      .where('tag_id', 'in', chunk)
      .execute();
  for (const id of moved) {
    await touchTag(tx, id, now);
    const tag = await findTag(tx, id);
    if (tag !== undefined) await recordTagChange(tx, tag, now);
  }
  return moved;
}
