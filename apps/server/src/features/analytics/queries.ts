import type { analytics } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { TimeRange } from './rules.ts';

/** How often each song was opened. */
export async function countViews(db: Reader): Promise<Record<string, number>> {
  const rows = await db.selectFrom('song_views').select(['song_id', 'count']).orderBy('song_id').execute();
  return Object.fromEntries(rows.map((row) => [row.song_id, row.count]));
}

/** The songs that were opened most often of all time, the most viewed first. */
export async function listMostViewed(db: Reader, limit: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('song_views')
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('song_id')
    .limit(limit)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.song_id, row.count]));
}

/** The songs that were opened in a time range, the most viewed first. */
export async function listViewsBetween(
  db: Reader,
  { from, to }: TimeRange,
  limit: number,
): Promise<readonly { readonly songId: string; readonly views: number }[]> {
  const rows = await db
    .selectFrom('song_view_hours')
    .select((eb) => ['song_id', eb.fn.sum('count').as('views')])
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .groupBy('song_id')
    .orderBy('views', 'desc')
    .orderBy('song_id')
    .limit(limit)
    .execute();
  return rows.map(({ song_id, views }) => ({ songId: song_id, views: Number(views) }));
}

const UNKNOWN = 'unknown';

/** When one song was opened in a time range, where, and in which languages. */
export async function readStatistics(
  db: Reader,
  songId: string,
  { from, to }: TimeRange,
): Promise<analytics.SongStatistics> {
  const hours = await db
    .selectFrom('song_view_hours')
    .select(['hour', 'country', 'count'])
    .where('song_id', '=', songId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .orderBy('hour')
    .orderBy('count', 'desc')
    .orderBy('country')
    .execute();
  const languages = await db
    .selectFrom('song_view_languages')
    .select(['language', 'hour as dateHour', 'count'])
    .where('song_id', '=', songId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .orderBy('hour')
    .orderBy('language')
    .execute();
  const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
  return {
    count: sum(hours),
    activity: [...Map.groupBy(hours, ({ hour }) => hour)].map(([dateHour, rows]) => ({
      dateHour,
      count: sum(rows),
      countries: rows.map(({ country, count }) => ({ country: country || UNKNOWN, count })),
    })),
    lyrics: languages,
  };
}
