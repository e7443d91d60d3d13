import { localeOf } from '../../../../languages/language-traits.ts';

/**
 * Formats a date in a language, with the month in letters.
 *
 * @param isoTimestamp  as ISO text
 * @param timeZone      the time zone of that date; the reader's own when left out
 * @example formatDate('1931-04-02T00:00:00.000Z', 'en', 'UTC') // '2 April 1931'
 */
export function formatDate(isoTimestamp: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(
    new Date(isoTimestamp),
  );
}
