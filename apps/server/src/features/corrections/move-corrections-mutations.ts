import { chunks, type Tx } from '../../platform/database/index.ts';

/**
 * Makes the corrections of one song those of another.
 *
 * @param only  only these, where they are still of the first; all when left out
 * @returns the ids of those that were moved
 */
export async function moveCorrections(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  only?: readonly string[],
): Promise<string[]> {
  const rows = await tx.selectFrom('corrections').select('id').where('song_id', '=', fromId).orderBy('id').execute();
  const wanted = only && new Set(only);
  const ids = rows.map(({ id }) => id).filter((id) => wanted?.has(id) ?? true);
  for (const some of chunks(ids))
    await tx.updateTable('corrections').set({ song_id: toId }).where('id', 'in', some).execute();
  return ids;
}
