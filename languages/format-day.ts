import { localeOf } from './language-traits.ts';

/**
 * A day in a few words, with the year when it is not this one.
 *
 * @param today  `yyyy-mm-dd`
 * @example formatDay('2026-11-29', 'en', '2026-11-25') // 'Sun 29 Nov'
 * @example formatDay('2027-01-03', 'en', '2026-11-25') // 'Sun 3 Jan 2027'
 */
export function formatDay(date: string, language: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  });
  return format.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}
