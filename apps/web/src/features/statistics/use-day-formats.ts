import { useMemo } from 'react';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import type { TimeBucket } from './time-buckets.ts';

const DAY_MS = 24 * 3600_000;

/** Formats days and spans of hours in the person's language. */
export function useDayFormats() {
  const { language } = useTranslate();
  return useMemo(() => {
    const locale = localeOf(language);
    const long = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' });
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    const hours = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    return {
      long: (day: Date) => long.format(day),
      short: (day: Date) => short.format(day),
      /** A span of hours, or a day where each point is one day. */
      span: ({ start, end }: TimeBucket) =>
        end.getTime() - start.getTime() > DAY_MS / 2 ? long.format(start) : hours.formatRange(start, end),
    };
  }, [language]);
}
