import { z } from 'zod';
import { isoDate, id, languageCode, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const count = z.number().int().min(0);
const counts = z.record(z.string(), count);

/** Views of one song in a period: by hour (UTC) with the countries they came from, and by the language of the text. */
export const songStatisticsReply = z
  .strictObject({
    count: count.describe('How often the song was opened in the period.'),
    activity: z
      .array(
        z.strictObject({
          dateHour: isoTimestamp.describe('The beginning of the hour, in UTC.'),
          count: count.describe('How many views in this hour.'),
          countries: z
            .array(
              z.strictObject({
                country: z.string().describe('The country as two capital letters; `unknown` when it is not known.'),
                count: count.describe('How many views from this country.'),
              }),
            )
            .describe('The same views by country.'),
        }),
      )
      .describe('The views by the hour.'),
    lyrics: z
      .array(
        z.strictObject({
          language: z.string().describe('The language of the text, as two lower-case letters.'),
          dateHour: isoTimestamp.describe('The beginning of the hour, in UTC.'),
          count: count.describe('How many views.'),
        }),
      )
      .describe('The views by the language of the text and by the hour.'),
  })
  .meta({
    id: 'SongStatistics',
    description: 'When one song was opened in a period, in which countries and languages.',
  });

const viewedSong = z
  .strictObject({
    songId: id.describe('The id of the song.'),
    title: z.string().describe('The name in the language of the person.'),
    authors: z.array(z.string()).describe('The names of the authors.'),
    composers: z.array(z.string()).describe('The names of the composers.'),
    copyrights: z.array(z.string()).describe('The names of the copyrights.'),
    places: z
      .array(
        z.strictObject({
          collection: z.string().describe('The key of the collection.'),
          number: z
            .number()
            .int()
            .nullable()
            .describe('The number of the song in that collection; null when it has none.'),
        }),
      )
      .describe('Where the song is listed.'),
    views: count.describe('How often the song was opened in the period.'),
  })
  .meta({ id: 'ViewedSong', description: 'A song in the list of those opened most often.' });

export type SongStatistics = z.infer<typeof songStatisticsReply>;
export type ViewedSong = z.infer<typeof viewedSong>;

/* The first date is inclusive, the second exclusive; a bare day as the second includes the whole day. */
const dateInput = z.union([isoDate, timestampInput.regex(/T/)]);
const dateRange = {
  fromDate: dateInput.describe('The beginning of the period, included: a day, or a moment in ISO 8601 with its zone.'),
  toDate: dateInput
    .optional()
    .describe('The end of the period: a moment (not included), or a day (included); now when left out.'),
};
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
  summary: 'Returns how often each song was opened.',
  reply: counts.describe('How often each song was opened, by its id.'),
});

export const mostViewed = endpoint({
  method: 'GET',
  path: 'api/Analytics/MostViewed',
  version: 3,
  summary:
    'Returns the 100 songs that were opened most often, by id, the most viewed first. For the role `extended` and administrators.',
  reply: counts.describe('How often each song was opened, by its id, the most viewed first.'),
  errors: ['NOT_ALLOWED'],
});

export const countView = endpoint({
  method: 'POST',
  path: 'api/Analytics/View/:songId',
  version: 3,
  summary:
    'Counts that a song was opened, and returns how often it was in all. Nothing about the person is stored; with an `Idempotency-Key` a repeat counts once.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  query: z.object({
    language: languageCode
      .optional()
      .describe(
        'The language of the text that was shown, as two lower-case letters; that of the person when left out.',
      ),
    ago: ago
      .optional()
      .describe(
        'How many seconds ago the song was opened, when it was recorded offline; at most 30 days, 0 when left out.',
      ),
  }),
  example: { params: { songId: EXAMPLE_IDS.song }, query: { language: 'en', ago: '30' } },
  reply: count.describe('How often the song was opened in all, this time included.'),
  errors: ['NOT_FOUND'],
});

export const songStatistics = endpoint({
  method: 'GET',
  path: 'api/Analytics/:songId',
  version: 3,
  summary:
    'Returns when one song was opened, and in which countries and languages. For the role `extended` and administrators.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  query: z.object(dateRange),
  example: { params: { songId: EXAMPLE_IDS.song }, query: { fromDate: '2026-01-01', toDate: '2026-01-31' } },
  reply: songStatisticsReply,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const viewedSongs = endpoint({
  method: 'GET',
  path: 'api/canticle/statistics/songs',
  version: 'own',
  summary: 'Lists the songs that were opened most often in a period. For the role `extended` and administrators.',
  query: z.object({
    ...dateRange,
    limit: limit.describe('How many songs to return, at most 1000; 100 when left out.'),
  }),
  example: { query: { fromDate: '2026-01-01', toDate: '2026-01-31', limit: '50' } },
  reply: z.array(viewedSong),
  errors: ['NOT_ALLOWED'],
});

export const exportViewedSongs = endpoint({
  method: 'GET',
  path: 'api/canticle/statistics/songs.csv',
  version: 'own',
  summary:
    'Returns every song that was opened in a period as CSV, for licence reports. For the role `extended` and administrators.',
  query: z.object({
    ...dateRange,
    language: languageCode
      .optional()
      .describe('The language of names in the file, as two lower-case letters; that of the person when left out.'),
  }),
  example: { query: { fromDate: '2026-01-01', toDate: '2026-01-31', language: 'en' } },
  errors: ['NOT_ALLOWED'],
  binary: 'text/csv; charset=utf-8',
});
