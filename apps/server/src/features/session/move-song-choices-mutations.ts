import { rowsToMove, type Tx } from '../../platform/database/index.ts';

/**
 * Makes what people chose for one song their choice for another. Who chose something for both keeps both.
 *
 * @param only  only of these people
 * @returns the people whose choice it became
 */
export async function moveSongChoices(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  only?: readonly string[],
): Promise<string[]> {
  const peopleOf = async (songId: string) =>
    (await tx.selectFrom('song_choices').select('user_id').where('song_id', '=', songId).execute()).map(
      (row) => row.user_id,
    );
  const moved = rowsToMove(await peopleOf(fromId), await peopleOf(toId), only).sort();
  for (const userId of moved)
    await tx
      .updateTable('song_choices')
      .set({ song_id: toId })
      .where('song_id', '=', fromId)
      .where('user_id', '=', userId)
      .execute();
  return moved;
}
