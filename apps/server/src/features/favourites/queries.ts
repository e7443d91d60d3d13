import type { Reader } from '../../database/index.ts';

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
