import { z } from 'zod';
import { id, isoDate, languageCode } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const count = z.number().int().min(0);

const counts = {
  inSets: count.describe('How many times it was sung in published sets that took place.'),
  live: count.describe('How many times it was sung in live sessions beside these sets.'),
  onScreen: count.describe('In how many live sessions it was on a screen.'),
  printedCopies: count.describe('How many copies were printed of the sets it is in, as their leaders said.'),
};

const reportedSong = z
  .strictObject({
    songId: id.describe('The id of the song.'),
    title: z.string().describe('The name in the language of the person.'),
    authors: z.array(z.string()).describe('Who wrote the words, translators included, and the music.'),
    copyrights: z.array(z.string()).describe('The names of the copyrights.'),
    ccliNumber: z.string().nullable().describe('The number of the song at CCLI, digits; null when it has none.'),
    ...counts,
  })
  .meta({ id: 'ReportedSong', description: 'A song in a licence report.' });

const licenceReport = z
  .strictObject({
    songs: z.array(reportedSong).describe('The songs that were used, those sung most often first.'),
    totals: z.strictObject(counts).describe('The sums over all songs.'),
  })
  .meta({ id: 'LicenceReport', description: 'What was sung in a period, and how it was used.' });

export type ReportedSong = z.infer<typeof reportedSong>;
export type LicenceReport = z.infer<typeof licenceReport>;

const groupParams = z.object({ id: id.describe('The id of the group.') });
const period = z.object({
  fromDate: isoDate.describe('The first day.'),
  toDate: isoDate.optional().describe('The last day, included; today when left out.'),
});
const tablePeriod = period.extend({
  language: languageCode
    .optional()
    .describe('The language of names in the file, as two lower-case letters; that of the person when left out.'),
});
const examplePeriod = { fromDate: '2026-01-01', toDate: '2026-06-30' };

export const readGroupReport = endpoint({
  method: 'GET',
  path: 'api/canticle/groups/:id/licence-report',
  version: 'own',
  summary: 'Returns what a group sang in a period, and how it was used. For its leaders.',
  params: groupParams,
  query: period,
  example: { params: { id: EXAMPLE_IDS.group }, query: examplePeriod },
  reply: licenceReport,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const exportGroupReport = endpoint({
  method: 'GET',
  path: 'api/canticle/groups/:id/licence-report.csv',
  version: 'own',
  summary:
    'Returns what a group sang in a period as CSV (RFC 4180, UTF-8 with a byte order mark), with the columns of licence reports. For its leaders.',
  params: groupParams,
  query: tablePeriod,
  example: { params: { id: EXAMPLE_IDS.group }, query: { ...examplePeriod, language: 'en' } },
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  binary: 'text/csv; charset=utf-8',
});

export const readReport = endpoint({
  method: 'GET',
  path: 'api/canticle/licence-report',
  version: 'own',
  summary: 'Returns what all groups, and live sessions without one, sang in a period. For administrators.',
  query: period,
  example: { query: examplePeriod },
  reply: licenceReport,
  errors: ['NOT_ALLOWED'],
});

export const exportReport = endpoint({
  method: 'GET',
  path: 'api/canticle/licence-report.csv',
  version: 'own',
  summary: 'Returns what everybody sang in a period as CSV, with the columns of licence reports. For administrators.',
  query: tablePeriod,
  example: { query: { ...examplePeriod, language: 'en' } },
  errors: ['NOT_ALLOWED'],
  binary: 'text/csv; charset=utf-8',
});
