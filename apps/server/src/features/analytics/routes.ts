import { analytics } from '@canticle/contract';
import { writeCsv } from '@canticle/formats';
import { type Database, runInBatches } from '../../platform/database/index.ts';
import { BinaryResponse, type Route, serve } from '../../platform/http/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import { serveWithCapability } from '../identity/index.ts';
import { requireVisibleSongs } from '../songs/index.ts';
import { createViewCounter } from './view-counter.ts';
import { countViews, listMostViewed, listViewsBetween, readStatistics } from './queries.ts';
import { describeViewedSongs } from './report.ts';
import { startOfHour, parseTimeRange } from './rules.ts';
import { messagesFor } from '../../platform/messages/index.ts';
import { deleteOldKeys } from './mutations.ts';

type AnalyticsContext = { readonly database: Database; readonly jobs: JobQueue; readonly now: () => Date };

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
/** A table for a licence report includes every song. */
const EXPORT_LIMIT = 1_000_000;
/** Old keys are deleted hourly, before they are a day old. */
const KEY_LIFETIME_MS = 23 * 3600_000;

const serveStatistics = serveWithCapability(
  'seeStatistics',
  'Only administrators and people with the Extended role can see statistics.',
);

/** View counts of songs: recorded for everybody, shown to those who may see statistics. */
export function analyticsRoutes({ database, jobs, now }: AnalyticsContext): Route[] {
  const counter = createViewCounter(database, now);
  jobs.define('analytics.forget', {
    schedule: { everyMinutes: 60 },
    run: ({ signal }) => {
      const oldest = new Date(now().getTime() - KEY_LIFETIME_MS);
      return runInBatches(database, (tx, limit) => deleteOldKeys(tx, oldest, limit), { signal });
    },
  });
  return [
    serve(analytics.songViews, async () => countViews(database.read)),
    serve(analytics.countView, async ({ viewer, params, query, request }) => {
      const [songId = params.songId] = await requireVisibleSongs(database.read, viewer, [params.songId]);
      return counter.count({
        songId,
        hour: startOfHour(new Date(now().getTime() - (query.ago ?? 0) * 1000)),
        country: request.knownCountry ?? '',
        language: query.language ?? viewer.language,
        key: idempotencyKeyOf(request.headers['idempotency-key']),
      });
    }),
    serveStatistics(analytics.mostViewed, async () => listMostViewed(database.read, DEFAULT_LIMIT)),
    serveStatistics(analytics.songStatistics, async ({ viewer, params: { songId }, query }) => {
      const range = parseTimeRange(query.fromDate, query.toDate, now());
      await requireVisibleSongs(database.read, viewer, [songId]);
      return readStatistics(database.read, songId, range);
    }),
    serveStatistics(analytics.viewedSongs, async ({ viewer, query }) => {
      const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const viewed = await listViewsBetween(database.read, parseTimeRange(query.fromDate, query.toDate, now()), limit);
      return describeViewedSongs(database.read, viewer, viewed, viewer.language);
    }),
    serveStatistics(analytics.exportViewedSongs, async ({ viewer, query }) => {
      const language = query.language ?? viewer.language;
      const range = parseTimeRange(query.fromDate, query.toDate, now());
      const viewed = await listViewsBetween(database.read, range, EXPORT_LIMIT);
      const report = await describeViewedSongs(database.read, viewer, viewed, language, { withTrash: true });
      const text = writeCsv([Object.values(messagesFor(language).viewedSongs), ...report.map(toCsvRow)], {
        separator: ';',
      });
      // Without a byte order mark spreadsheets assume an older encoding.
      const days = `${range.from.slice(0, 10)}-${new Date(Date.parse(range.to) - 1).toISOString().slice(0, 10)}`;
      return new BinaryResponse(Buffer.from(`\uFEFF${text}`), 'text/csv; charset=utf-8', `canticle-${days}.csv`);
    }),
  ];
}

/* The http layer has rejected it when it is not a UUID. */
const idempotencyKeyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header.toLowerCase() : undefined;

function toCsvRow({ title, authors, composers, copyrights, places, views }: analytics.ViewedSong) {
  return [
    title,
    authors.join(', '),
    composers.join(', '),
    copyrights.join(', '),
    places.map(({ collection, number }) => (number === null ? collection : `${collection} ${number}`)).join(', '),
    views,
  ];
}
