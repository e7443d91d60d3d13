import { localeOf } from './locale-of.ts';

/**
 * A day as it is written in a language, with its month in letters.
 *
 * @param isoTimestamp  as ISO text
 * @param timeZone      where that day is; the reader's own when left out
 * @example formatDate('1931-04-02T00:00:00.000Z', 'en', 'UTC') // '2 April 1931'
 */
export function formatDate(isoTimestamp: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(
    new Date(isoTimestamp),
  );
}
