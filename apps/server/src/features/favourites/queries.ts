import { recordChanges } from '../../platform/changes/index.ts';
import { toIso, chunks, type Reader, type Tx } from '../../platform/database/index.ts';

/** Ids of a person's favourite songs, in the order they were added. */
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

/**
 * Adds songs that are not favourites yet; of two concurrent calls each song is added by one.
 *
 * @param songIds  each once
 * @returns the added songs
 */
export async function addFavourites(tx: Tx, userId: string, songIds: readonly string[], now: Date): Promise<string[]> {
  const added: string[] = [];
  // In the same order for everybody, so that concurrent calls with the same songs do not deadlock.
  const rows = songIds.toSorted().map((song_id) => ({ user_id: userId, song_id, added_at: toIso(now) }));
  for (const chunk of chunks(rows)) {
    const inserted = await tx
      .insertInto('favourites')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .returning('song_id')
      .execute();
    added.push(...inserted.map((row) => row.song_id));
  }
  const changes = added.map((id) => ({ kind: 'favourite' as const, id, owner: userId }));
  await recordChanges(tx, changes, now);
  return added;
}

/**
 * Removes songs from the favourites.
 *
 * @param songIds  each once
 * @returns the removed songs
 */
export async function removeFavourites(
  tx: Tx,
  userId: string,
  songIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const removed: string[] = [];
  for (const chunk of chunks(songIds)) {
    const deleted = await tx
      .deleteFrom('favourites')
      .where('user_id', '=', userId)
      .where('song_id', 'in', chunk)
      .returning('song_id')
      .execute();
    removed.push(...deleted.map((row) => row.song_id));
  }
  const changes = removed.map((id) => ({ kind: 'favourite' as const, id, owner: userId, deleted: true }));
  await recordChanges(tx, changes, now);
  return removed;
}
