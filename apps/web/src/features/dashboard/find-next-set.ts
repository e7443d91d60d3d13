import { isPast, startOf, wallTimeAt } from '@canticle/lists';
import type { SongList } from '../lists/index.ts';

/** A list with a date. */
export type SetList = SongList & { readonly schedule: NonNullable<SongList['schedule']> };

const isSetList = (list: SongList): list is SetList => list.schedule !== null && !list.isTemplate;

const DAY_MS = 86_400_000;
/** How long a set is the one of the hour, as nobody says when it ends. */
const USUAL_LENGTH_MS = 90 * 60_000;

/**
 * The set to be at next: of those of today the first that is not over, or else the last, until its day is over where it
 * takes place; otherwise the one that begins soonest.
 *
 * @param now  milliseconds since 1970
 */
export function findNextSet(lists: readonly SongList[], now: number): SetList | undefined {
  const coming = lists
    .filter(isSetList)
    .filter(({ schedule }) => !isPast(schedule, now))
    .toSorted((a, b) => momentOf(a) - momentOf(b));
  const today = coming.filter(({ schedule }) => schedule.date === wallTimeAt(now, schedule.timeZone).date);
  return today.find((set) => now < momentOf(set) + USUAL_LENGTH_MS) ?? today.at(-1) ?? coming[0];
}

/* One without a time of day may be at any hour of it: those with a time come first. */
const momentOf = ({ schedule }: SetList): number => startOf(schedule) + (schedule.time === null ? DAY_MS - 1 : 0);

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
