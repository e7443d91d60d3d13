import type { SongStatistics } from '@canticle/contract/calls';
import { localDay } from '../../i18n/index.ts';

/** Days in local time: `2026-05-01`, both inclusive. */
export type DayRange = { readonly from: string; readonly to: string };

/** The views within one time step. */
export type TimeBucket = { readonly start: Date; readonly end: Date; readonly views: number };

const STEP_HOURS = 2;
/** Above this a point is a day: more points could not be distinguished. */
const MAX_DAYS_WITH_STEPS = 14;

/**
 * Seven days, the last of them today, in the time of the device.
 * @example lastWeek(new Date(2026, 4, 9)) // { from: '2026-05-03', to: '2026-05-09' }
 */
export function lastWeek(now: Date): DayRange {
  return { from: localDay(addDays(now, -6)), to: localDay(now) };
}

/** The timestamps at the start and end of the days, for a request to the server. */
export function toTimeRange({ from, to }: DayRange): { readonly fromDate: string; readonly toDate: string } {
  return { fromDate: parseDay(from).toISOString(), toDate: addDays(parseDay(to), 1).toISOString() };
}

/**
 * A point for every two hours of the days, in the time of the device; for every day when there are more than fourteen.
 * Today has points until now: nothing can have been opened later.
 */
export function bucketViews(activity: SongStatistics['activity'], days: DayRange, now: Date): TimeBucket[] {
  const allSteps = bucketStarts(days);
  const steps = allSteps.filter((start, index) => index === 0 || start <= now);
  const views = steps.map(() => 0);
  for (const { dateHour, count } of activity) {
    const index = steps.findLastIndex((begins) => begins.getTime() <= Date.parse(dateHour));
    if (index >= 0) views[index] = (views[index] ?? 0) + count;
  }
  const end = addDays(parseDay(days.to), 1);
  return steps.map((start, index) => ({ start, end: allSteps[index + 1] ?? end, views: views[index] ?? 0 }));
}

/** The views of each day. */
export function viewsByDay(buckets: readonly TimeBucket[]): { readonly day: Date; readonly views: number }[] {
  const groups = Map.groupBy(buckets, ({ start: begins }) => localDay(begins));
  return [...groups].map(([day, dayBuckets]) => ({
    day: parseDay(day),
    views: dayBuckets.reduce((sum, { views }) => sum + views, 0),
  }));
}

/** Countries by views, most first. */
export function viewsByCountry(
  activity: SongStatistics['activity'],
): { readonly country: string; readonly views: number }[] {
  const sums = new Map<string, number>();
  for (const { country, count } of activity.flatMap(({ countries }) => countries))
    sums.set(country, (sums.get(country) ?? 0) + count);
  return [...sums]
    .map(([country, views]) => ({ country, views }))
    .toSorted((a, b) => b.views - a.views || (a.country < b.country ? -1 : 1));
}

function bucketStarts({ from, to }: DayRange): Date[] {
  const days: Date[] = [];
  for (let day = parseDay(from); localDay(day) <= to; day = addDays(day, 1)) days.push(day);
  if (days.length > MAX_DAYS_WITH_STEPS) return days;
  // In local time: a day on which daylight saving time begins or ends has its hours as well.
  return days.flatMap((day) =>
    Array.from(
      { length: 24 / STEP_HOURS },
      (_, step) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), step * STEP_HOURS),
    ),
  );
}

function parseDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);
}
