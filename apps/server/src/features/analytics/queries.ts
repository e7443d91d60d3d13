import type { Reader } from '../../database/index.ts';

/** How often each song was opened. */
export async function countViews(db: Reader): Promise<Record<string, number>> {
  const rows = await db.selectFrom('song_views').select(['song_id', 'count']).orderBy('song_id').execute();
  return Object.fromEntries(rows.map((row) => [row.song_id, row.count]));
}
