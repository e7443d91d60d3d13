import type { Tx } from '../../platform/database/index.ts';

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
  const having = await tx.selectFrom('song_choices').select('user_id').where('song_id', '=', toId).execute();
  const skipped = new Set(having.map((row) => row.user_id));
  const rows = await tx.selectFrom('song_choices').select('user_id').where('song_id', '=', fromId).execute();
  const wanted = only && new Set(only);
  const moved = rows
    .map((row) => row.user_id)
    .filter((id) => !skipped.has(id) && (wanted?.has(id) ?? true))
    .sort();
  for (const userId of moved)
    await tx
      .updateTable('song_choices')
      .set({ song_id: toId })
      .where('song_id', '=', fromId)
      .where('user_id', '=', userId)
      .execute();
  return moved;
}
