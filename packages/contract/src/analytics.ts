import { z } from 'zod';
import { isoDate, id, languageCode, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().min(0);
const counts = z.record(z.string(), count);

/** Views of one song in a period: by hour (UTC) with the countries they came from, and by the language of the text. */
export const songStatisticsReply = z.strictObject({
  count,
  activity: z.array(
    z.strictObject({
      dateHour: isoTimestamp,
      count,
      /** Two letters; `unknown` when it is not known. */
      countries: z.array(z.strictObject({ country: z.string(), count })),
    }),
  ),
  lyrics: z.array(z.strictObject({ language: z.string(), dateHour: isoTimestamp, count })),
});

/** One row of the list of songs by view count. */
const viewedSong = z.strictObject({
  songId: id,
  title: z.string(),
  authors: z.array(z.string()),
  composers: z.array(z.string()),
  copyrights: z.array(z.string()),
  /** Where it is listed: the key of a collection, and the number in it. */
  places: z.array(z.strictObject({ collection: z.string(), number: z.number().int().nullable() })),
  views: count,
});

export type SongStatistics = z.infer<typeof songStatisticsReply>;
export type ViewedSong = z.infer<typeof viewedSong>;

/* The first date is inclusive, the second exclusive; a bare day as the second includes the whole day. */
const dateInput = z.union([isoDate, timestampInput.regex(/T/)]);
const dateRange = { fromDate: dateInput, toDate: dateInput.optional() };
const limit = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .optional();

/** How long after the fact a view recorded offline still counts, in seconds. */
export const MAX_AGO_SECONDS = 30 * 24 * 3600;

const ago = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_AGO_SECONDS));

export const songViews = endpoint({
  method: 'GET',
  path: 'api/Analytics/Views',
  version: 3,
  summary: 'How often each song was opened.',
  reply: counts,
});

export const mostViewed = endpoint({
  method: 'GET',
  path: 'api/Analytics/MostViewed',
  version: 3,
  summary:
    'The 100 songs that were opened most often, by id, the first one most. For the role extended and administrators.',
  reply: counts,
  errors: ['NOT_ALLOWED'],
});

export const countView = endpoint({
  method: 'POST',
  path: 'api/Analytics/View/:songId',
  version: 3,
  summary:
    'Counts that the song was opened, and tells how often it was, this time included. Nothing of the person is kept; with a key it counts once.',
  params: z.object({ songId: id }),
  /**
   * `language`: the language of the displayed text; the person's own when omitted. `ago`: how many seconds ago the
   * view happened, when it was recorded offline; at most 30 days.
   */
  query: z.object({ language: languageCode.optional(), ago: ago.optional() }),
  reply: count,
  errors: ['NOT_FOUND'],
});

export const songStatistics = endpoint({
  method: 'GET',
  path: 'api/Analytics/:songId',
  version: 3,
  summary: 'When one song was opened, in which countries and languages. For the role extended and administrators.',
  params: z.object({ songId: id }),
  query: z.object(dateRange),
  reply: songStatisticsReply,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const viewedSongs = endpoint({
  method: 'GET',
  path: 'api/canticle/statistics/songs',
  version: 'own',
  summary: 'The songs that were opened most often in a span: 100 unless `limit` says otherwise, at most 1000.',
  query: z.object({ ...dateRange, limit }),
  reply: z.array(viewedSong),
  errors: ['NOT_ALLOWED'],
});

export const exportViewedSongs = endpoint({
  method: 'GET',
  path: 'api/canticle/statistics/songs.csv',
  version: 'own',
  summary: 'Every song that was opened in a span, as CSV for licence reports.',
  query: z.object({ ...dateRange, language: languageCode.optional() }),
  errors: ['NOT_ALLOWED'],
  binary: 'text/csv; charset=utf-8',
});
