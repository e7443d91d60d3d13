/** When a set takes place, as the clock on the wall says there. */
export type Schedule = {
  /** The day, "2026-11-29". */
  readonly date: string;
  /** "10:30" in 24 hours; null while only the day is known. */
  readonly time: string | null;
  /** The IANA name of the zone, "Europe/Oslo". */
  readonly timeZone: string;
};

const DAY_MS = 86_400_000;

/**
 * The one name of a time zone that has several, in any letter case; undefined when it is unknown here.
 * @example findTimeZone('eUROPE/oSLO') // 'Europe/Oslo'
 * @example findTimeZone('Mars/Base') // undefined
 */
export function findTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * The moment a set begins, in milliseconds since 1970; without a time, the day does. Where the clock is set back, a time
 * that comes twice is the first of the two; where it is set forward, a time that does not exist is as much later as the
 * clock jumps, as calendars do (RFC 5545, 3.3.5).
 *
 * @throws {RangeError} when the zone is unknown
 * @example startOf({ date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' }) // Date.UTC(2026, 10, 29, 9, 30)
 * @example startOf({ date: '2027-03-28', time: '02:30', timeZone: 'Europe/Oslo' }) // Date.UTC(2027, 2, 28, 1, 30)
 */
export function startOf({ date, time, timeZone }: Schedule): number {
  const wall = Date.parse(`${date}T${time ?? '00:00'}:00Z`);
  // A zone changes its clock at most once within two days.
  const before = wall - offsetAt(wall - DAY_MS, timeZone);
  const after = wall - offsetAt(wall + DAY_MS, timeZone);
  const existing = [before, after].filter((moment) => moment + offsetAt(moment, timeZone) === wall);
  return existing.length > 0 ? Math.min(...existing) : before;
}

/**
 * Whether the clock jumps over the time of a set, so that it does not exist on that day.
 * @example isSkippedTime({ date: '2027-03-28', time: '02:30', timeZone: 'Europe/Oslo' }) // true
 * @example isSkippedTime({ date: '2027-03-28', time: '03:00', timeZone: 'Europe/Oslo' }) // false
 */
export function isSkippedTime(schedule: Schedule): boolean {
  return settleSchedule(schedule).time !== schedule.time;
}

/**
 * A schedule whose time exists: one that the clock jumps over is as much later as it jumps.
 * @example settleSchedule({ date: '2027-03-28', time: '02:30', timeZone: 'Europe/Oslo' }).time // '03:30'
 */
export function settleSchedule(schedule: Schedule): Schedule {
  if (schedule.time === null) return schedule;
  const { date, time } = wallTimeAt(startOf(schedule), schedule.timeZone);
  return { ...schedule, date, time };
}

/**
 * The same time of the day some days later (or earlier), where it exists.
 * @example addDays({ date: '2027-03-21', time: '02:30', timeZone: 'Europe/Oslo' }, 7).time // '03:30'
 * @example addDays({ date: '2026-12-27', time: null, timeZone: 'UTC' }, 7).date // '2027-01-03'
 */
export function addDays(schedule: Schedule, days: number): Schedule {
  const date = new Date(Date.parse(`${schedule.date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return settleSchedule({ ...schedule, date });
}

/**
 * The day and the time a clock on the wall shows in a zone.
 *
 * @param moment  in milliseconds since 1970
 * @example wallTimeAt(Date.UTC(2026, 10, 29, 9, 30), 'Europe/Oslo') // { date: '2026-11-29', time: '10:30' }
 */
export function wallTimeAt(moment: number, timeZone: string): { readonly date: string; readonly time: string } {
  const text = new Date(moment + offsetAt(moment, timeZone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * Whether the day of a set is over where it takes place: until then it is the next one.
 *
 * @param now  in milliseconds since 1970
 * @example isPast({ date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' }, Date.UTC(2026, 10, 29, 22)) // false
 * @example isPast({ date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' }, Date.UTC(2026, 10, 29, 23)) // true
 */
export function isPast({ date, timeZone }: Schedule, now: number): boolean {
  return date < wallTimeAt(now, timeZone).date;
}

/* How far the clock of a zone is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    wallClock(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/*
 * Making one takes longer than asking it. Kept by the name in small letters: a zone has few names, some of them older
 * than the one it is known by, but each in as many letter cases as one likes.
 */
function wallClock(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase();
  const known = wallClocks.get(name);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  wallClocks.set(name, clock);
  return clock;
}
