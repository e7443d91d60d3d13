import { rowsToMove, type Tx } from '../../platform/database/index.ts';

/**
 * Makes one song the favourite of those whose favourite another was. Who has both keeps both.
 *
 * @param only  only of these people
 * @returns the people whose favourite it became
 */
export async function moveFavourites(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  only?: readonly string[],
): Promise<string[]> {
  const peopleOf = async (songId: string) =>
    (await tx.selectFrom('favourites').select('user_id').where('song_id', '=', songId).execute()).map(
      (row) => row.user_id,
    );
  const moved = rowsToMove(await peopleOf(fromId), await peopleOf(toId), only).sort();
  for (const userId of moved)
    await tx
      .updateTable('favourites')
      .set({ song_id: toId })
      .where('song_id', '=', fromId)
      .where('user_id', '=', userId)
      .execute();
  return moved;
}
