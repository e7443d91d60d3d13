import { analytics } from '@canticle/contract';
import { writeCsv } from '@canticle/formats';
import { type Database, inSteps } from '../../database/index.ts';
import { Bytes, type Route, serve } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { serveFor } from '../identity/index.ts';
import { demandSongs } from '../songs/index.ts';
import { countInBatches } from './counter.ts';
import { countViews, listMostViewed, listViewedIn, readStatistics } from './queries.ts';
import { describeViewed } from './report.ts';
import { hourOf, spanOf } from './rules.ts';
import { words } from '../../words/index.ts';
import { forgetKeys } from './writes.ts';

type AnalyticsRooms = { readonly database: Database; readonly jobs: Jobs; readonly now: () => Date };

const MOST_VIEWED = 100;
const MOST_SHOWN = 1000;
/** A table for a licence report holds every song there is. */
const ALL = 1_000_000;
/** Keys are looked for hourly and go before they are a day old. */
const KEPT_MS = 23 * 3600_000;

const serveStatistics = serveFor(
  'seeStatistics',
  'Only administrators and people with the role extended see statistics.',
);

/** How often songs are opened: counted for everybody, shown to those who may see statistics. */
export function analyticsRoutes({ database, jobs, now }: AnalyticsRooms): Route[] {
  const counter = countInBatches(database, now);
  jobs.define('analytics.forget', {
    schedule: { everyMinutes: 60 },
    work: ({ signal }) => {
      const oldest = new Date(now().getTime() - KEPT_MS);
      return inSteps(database, (tx, atMost) => forgetKeys(tx, oldest, atMost), { signal });
    },
  });
  return [
    serve(analytics.songViews, async () => countViews(database.read)),
    serve(analytics.countView, async ({ viewer, params: { songId }, query, request }) => {
      await demandSongs(database.read, viewer, [songId]);
      return counter.count({
        songId,
        hour: hourOf(new Date(now().getTime() - (query.ago ?? 0) * 1000)),
        country: request.knownCountry ?? '',
        language: query.language ?? viewer.language,
        key: keyOf(request.headers['idempotency-key']),
      });
    }),
    serveStatistics(analytics.mostViewed, async () => listMostViewed(database.read, MOST_VIEWED)),
    serveStatistics(analytics.songStatistics, async ({ viewer, params: { songId }, query }) => {
      const span = spanOf(query.fromDate, query.toDate, now());
      await demandSongs(database.read, viewer, [songId]);
      return readStatistics(database.read, songId, span);
    }),
    serveStatistics(analytics.viewedSongs, async ({ viewer, query }) => {
      const most = Math.min(query.limit ?? MOST_VIEWED, MOST_SHOWN);
      const viewed = await listViewedIn(database.read, spanOf(query.fromDate, query.toDate, now()), most);
      return describeViewed(database.read, viewer, viewed, viewer.language);
    }),
    serveStatistics(analytics.viewedSongsTable, async ({ viewer, query }) => {
      const language = query.language ?? viewer.language;
      const span = spanOf(query.fromDate, query.toDate, now());
      const viewed = await listViewedIn(database.read, span, ALL);
      const report = await describeViewed(database.read, viewer, viewed, language, { withTrash: true });
      const text = writeCsv([Object.values(words(language).viewedSongs), ...report.map(rowOf)], { separator: ';' });
      // Without the mark spreadsheets take it for an older encoding.
      const days = `${span.from.slice(0, 10)}-${new Date(Date.parse(span.to) - 1).toISOString().slice(0, 10)}`;
      return new Bytes(Buffer.from(`\uFEFF${text}`), 'text/csv; charset=utf-8', `canticle-${days}.csv`);
    }),
  ];
}

/* http has refused it when it is no UUID. */
const keyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header.toLowerCase() : undefined;

function rowOf({ title, authors, composers, copyrights, places, views }: analytics.ViewedSong) {
  return [
    title,
    authors.join(', '),
    composers.join(', '),
    copyrights.join(', '),
    places.map(({ collection, number }) => (number === null ? collection : `${collection} ${number}`)).join(', '),
    views,
  ];
}
