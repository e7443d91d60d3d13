import { isPast, startOf, wallTimeAt } from '@canticle/lists';
import type { SongList } from '../lists/index.ts';

/** A list with a date. */
export type SetList = SongList & { readonly schedule: NonNullable<SongList['schedule']> };

const isSetList = (list: SongList): list is SetList => list.schedule !== null && !list.isTemplate;

/**
 * The set that begins soonest, today's included until its day is over where it takes place.
 *
 * @param now  milliseconds since 1970
 */
export function findNextSet(lists: readonly SongList[], now: number): SetList | undefined {
  const coming = lists.filter(isSetList).filter(({ schedule }) => !isPast(schedule, now));
  return coming.toSorted((a, b) => startOf(a.schedule) - startOf(b.schedule))[0];
}

const DAY_MS = 86_400_000;

/**
 * When a set takes place, as people say it: "today 10:30", "Sunday 10:30", and from a week on "Sunday 29 November".
 *
 * @param now  milliseconds since 1970
 * @param locale  such as `en-GB`
 */
export function formatSetTime({ date, time, timeZone }: SetList['schedule'], now: number, locale: string): string {
  const day = Date.parse(date);
  const daysLeft = (day - Date.parse(wallTimeAt(now, timeZone).date)) / DAY_MS;
  const isWithinWeek = daysLeft < 7;
  const dayName =
    daysLeft < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysLeft, 'day')
      : new Intl.DateTimeFormat(locale, {
          timeZone: 'UTC',
          weekday: 'long',
          ...(isWithinWeek ? {} : { day: 'numeric', month: 'long' }),
        }).format(day);
  return [dayName, time].filter(Boolean).join(' ');
}
