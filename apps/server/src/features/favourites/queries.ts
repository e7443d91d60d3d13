import { recordChanges } from '../../changes/index.ts';
import { momentOf, pieces, type Reader, type Tx } from '../../database/index.ts';

/** Ids of the songs a person marked, in the order they were marked. */
export async function listFavourites(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('song_id')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('song_id')
    .execute();
  return rows.map((row) => row.song_id);
}

/** Marks songs that are not marked yet. Two calls at the same moment mark a song once. */
export async function addFavourites(tx: Tx, userId: string, songIds: readonly string[], now: Date): Promise<void> {
  const rows = songIds.map((song_id) => ({ user_id: userId, song_id, added_at: momentOf(now) }));
  for (const some of pieces(rows))
    await tx
      .insertInto('favourites')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await recordChanges(
    tx,
    songIds.map((id) => ({ kind: 'favourite' as const, id, owner: userId })),
    now,
  );
}

/** Takes the mark off songs. */
export async function removeFavourites(tx: Tx, userId: string, songIds: readonly string[], now: Date): Promise<void> {
  for (const some of pieces(songIds))
    await tx.deleteFrom('favourites').where('user_id', '=', userId).where('song_id', 'in', some).execute();
  const gone = songIds.map((id) => ({ kind: 'favourite' as const, id, owner: userId, deleted: true }));
  await recordChanges(tx, gone, now);
}
