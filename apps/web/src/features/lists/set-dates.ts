import type { ListSchedule } from '@canticle/contract/calls';
import { findTimeZone, isPast, isSkippedTime } from '@canticle/lists';
import { formatDay, localeOf } from '../../i18n/index.ts';
import type { SongList } from './apply-operation.ts';

const dayMs = 86_400_000;

/**
 * The Sunday after a day.
 * @example nextSunday('2026-11-25') // '2026-11-29'
 * @example nextSunday('2026-11-29') // '2026-12-06'
 */
export function nextSunday(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() + (7 - day.getUTCDay()) * dayMs).toISOString().slice(0, 10);
}

/**
 * A day as the name of a set: "Sunday 29 November".
 * @example nameOfDay('2026-11-29', 'en') // 'Sunday 29 November'
 */
export function nameOfDay(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const name = format.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
  return name.charAt(0).toLocaleUpperCase(localeOf(language)) + name.slice(1);
}

/** The time zone of this device. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The day, the time and the place of a set: "Sun 29 Nov", "10:30", "Main hall". The time names its zone where that is
 * not the reader's.
 */
export function formatSchedule(
  { schedule, place }: Pick<SongList, 'schedule' | 'place'>,
  language: string,
  today: string,
): string[] {
  if (!schedule) return place === null ? [] : [place];
  const { date, time, timeZone } = schedule;
  const here = deviceTimeZone();
  // The same zone may have an older or a newer name on another device.
  const isOwnZone = timeZone === here || findTimeZone(timeZone) === findTimeZone(here);
  const zone = isOwnZone ? '' : ` (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')})`;
  return [formatDay(date, language, today), time === null ? '' : `${time}${zone}`, place ?? ''].filter(Boolean);
}

/** Why a schedule cannot be saved. */
export type ScheduleProblem = 'no-date' | 'no-zone' | 'skipped-time';

/** What is wrong with a schedule as it was typed; undefined when nothing is. */
export function problemOf(schedule: ListSchedule): ScheduleProblem | undefined {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(schedule.date)) return 'no-date';
  if (findTimeZone(schedule.timeZone) === undefined) return 'no-zone';
  return isSkippedTime(schedule) ? 'skipped-time' : undefined;
}

/** Lists by what they are: sets to come, the next one first; lists without a date; templates; past sets, the latest first. */
export function groupLists(lists: readonly SongList[], now: number) {
  const templates = lists.filter(({ isTemplate }) => isTemplate);
  const others = lists.filter(({ isTemplate }) => !isTemplate);
  const sets = others.filter(({ schedule }) => schedule !== null).toSorted((one, other) => compareTimes(one, other));
  return {
    upcoming: sets.filter(({ schedule }) => schedule !== null && !isPast(schedule, now)),
    undated: others.filter(({ schedule }) => schedule === null),
    templates,
    past: sets.filter(({ schedule }) => schedule !== null && isPast(schedule, now)).toReversed(),
  };
}

const timeOf = ({ schedule }: SongList) => `${schedule?.date} ${schedule?.time ?? ''}`;

function compareTimes(one: SongList, other: SongList): number {
  const [first, second] = [timeOf(one), timeOf(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}
