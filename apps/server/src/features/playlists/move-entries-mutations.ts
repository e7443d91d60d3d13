import { chunks, type Reader, toIso, type Tx } from '../../platform/database/index.ts';
import { recordListChange } from './mutations.ts';
import { findList } from './queries.ts';

/** An entry of a list. */
export type MovedEntry = { readonly listId: string; readonly entryId: string };

/**
 * Makes the entries of one song in all lists entries of another; key, capo, note and all else of them stay.
 *
 * @param only  only these, where they are still of the first song
 * @returns those that changed; `recordMovedEntries` tells the devices
 */
export async function moveEntries(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  now: Date,
  only?: readonly MovedEntry[],
): Promise<MovedEntry[]> {
  const entriesOf = async () => {
    const rows = await tx
      .selectFrom('playlist_entries')
      .select(['playlist_id as listId', 'id as entryId'])
      .where('song_id', '=', fromId)
      .orderBy('playlist_id')
      .orderBy('id')
      .execute();
    const wanted = only && new Set(only.map(({ listId, entryId }) => `${listId} ${entryId}`));
    return rows.filter(({ listId, entryId }) => wanted?.has(`${listId} ${entryId}`) ?? true);
  };
  // The lists are locked first, as by everybody who changes one.
  for (const chunk of chunks([...new Set((await entriesOf()).map(({ listId }) => listId))].sort()))
    await tx
      .updateTable('playlists')
      .set({ updated_at: toIso(now) })
      .where('id', 'in', chunk)
      .execute();
  const moved = await entriesOf();
  for (const [listId, entries] of Map.groupBy(moved, (one) => one.listId))
    for (const chunk of chunks(entries.map(({ entryId }) => entryId)))
      await tx
        .updateTable('playlist_entries')
        .set({ song_id: toId })
        .where('playlist_id', '=', listId)
        .where('id', 'in', chunk)
        .execute();
  return moved;
}

/** Records for everybody who sees these lists that they have changed. */
export async function recordMovedEntries(tx: Tx, entries: readonly MovedEntry[], now: Date): Promise<void> {
  for (const listId of new Set(entries.map((one) => one.listId))) {
    const list = await findList(tx, listId);
    if (list !== undefined) await recordListChange(tx, list, now);
  }
}

/** How many lists have each of these songs. */
export async function countListsOfSongs(db: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const chunk of chunks(ids)) {
    const rows = await db
      .selectFrom('playlist_entries')
      .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
      .select(({ fn }) => ['song_id', fn.count('playlist_id').distinct().as('count')])
      .where('song_id', 'in', chunk)
      .where('removed', '=', 0)
      .where('playlists.deleted_at', 'is', null)
      .groupBy('song_id')
      .execute();
    for (const { song_id: id, count } of rows) if (id !== null) counts.set(id, Number(count));
  }
  return counts;
}
