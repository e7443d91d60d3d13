import { recordChanges } from '../../platform/changes/index.ts';
import { toIso, chunks, type Reader, type Tx } from '../../platform/database/index.ts';

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

/**
 * Marks songs that are not marked yet; of two that do so at the same moment each song is marked by one.
 *
 * @param songIds  each once
 * @returns those that were not marked
 */
export async function addFavourites(tx: Tx, userId: string, songIds: readonly string[], now: Date): Promise<string[]> {
  const added: string[] = [];
  // In one order for everybody, so that two who mark the same songs do not wait for each other.
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
 * Takes the mark off songs.
 *
 * @param songIds  each once
 * @returns those that were marked
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
