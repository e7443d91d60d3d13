import { createHash } from 'node:crypto';
import { type Multilingual, Unprocessable } from '@canticle/contract';
import { addDays, type Schedule, startOf } from '@canticle/lists';
import { toIso } from '../../platform/database/index.ts';
import { formatDay, messageLanguages } from '../../platform/messages/index.ts';
import type { List, ListEntry } from '../playlists/index.ts';
import type { SetAnnouncement } from './model.ts';

/** Members are notified of a change once nothing more has changed for as long, in milliseconds. */
const SETTLED_MS = 5 * 60_000;
/** When members are reminded on the day before a set, by the clock where it takes place. */
const EVENING = '18:00';
const HOUR_MS = 3600_000;
/** The most parts of one set. */
const MAX_PARTS = 200;

/**
 * Checks whether somebody may be asked for a part in a list.
 *
 * @throws {Unprocessable} when the list belongs to no group, or too many would be asked
 */
export function assertPartPossible(list: Pick<List, 'groupId' | 'groupMembers'>, userId: string, parts: number): void {
  if (list.groupId === null)
    throw new Unprocessable('Only members of a group can be asked to take a part in a set list.');
  if (!list.groupMembers.some((one) => one.userId === userId))
    throw new Unprocessable('Only members of the group can be asked for a part.');
  if (parts > MAX_PARTS) throw new Unprocessable(`A set list can have up to ${MAX_PARTS} parts.`);
}

/** A hash of what members see of a set: when, where, and its rows. */
export function hashSet({ name, schedule, place }: List, rows: readonly ListEntry[]): string {
  const content = rows.map(({ addedById: _by, addedAt: _at, updatedById: _editor, updatedAt: _edited, ...row }) => row);
  const members = { name, date: schedule?.date, time: schedule?.time, zone: schedule?.timeZone, place, content };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** What members are notified of now: that a set is there, that it was changed, or that it begins soon. */
export type DueNotifications = { readonly published: boolean; readonly changed: boolean; readonly soon: boolean };

/** When a group is reminded of its sets: so many hours before, the evening before when null, never when 0. */
export type ReminderHours = number | null;

/**
 * @param announcement   what they were notified of; undefined when of nothing yet
 * @param content  the hash of the set as it is
 * @param hours    when the group is reminded
 */
export function findDueNotifications(
  { schedule, updatedAt }: Pick<List, 'schedule' | 'updatedAt'>,
  announcement: SetAnnouncement | undefined,
  content: string,
  hours: ReminderHours,
  now: Date,
): DueNotifications {
  if (announcement === undefined) return { published: true, changed: false, soon: false };
  const isSettled = updatedAt > announcement.checkedAt && Date.parse(updatedAt) + SETTLED_MS <= now.getTime();
  return {
    published: false,
    changed: isSettled && content !== announcement.contentHash,
    soon: isReminderDue(schedule, hours, now) && announcement.announcedFor !== formatBeginning(schedule),
  };
}

/** Whether members are to be reminded of a set: its reminder is due, and it has not begun. */
export function isReminderDue(schedule: Schedule | null, hours: ReminderHours, now: Date): boolean {
  if (schedule === null || hours === 0) return false;
  return findReminderTime(schedule, hours) <= now.getTime() && now.getTime() < startOf(schedule);
}

/**
 * When members are reminded of a set, in milliseconds since 1970.
 * @example findReminderTime({ date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' }, null) // Date.UTC(2026, 10, 28, 17)
 * @example findReminderTime({ date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' }, 2) // Date.UTC(2026, 10, 29, 7, 30)
 */
export function findReminderTime(schedule: Schedule, hours: ReminderHours): number {
  if (hours !== null) return startOf(schedule) - hours * HOUR_MS;
  return startOf(addDays({ ...schedule, time: EVENING }, -1));
}

/**
 * A set's beginning as it is compared with an earlier one.
 * @example formatBeginning({ date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' }) // '2026-11-29 10:30'
 * @example formatBeginning(null) // ''
 */
export function formatBeginning(schedule: Schedule | null): string {
  return schedule === null ? '' : [schedule.date, schedule.time ?? ''].join(' ').trim();
}

/**
 * What a set is called in a notification, in every language of the server: with its day and time, as each writes them.
 *
 * @param compose  the rest of the name around it
 * @example formatSetName({ name: 'Advent', schedule: null }, new Date())['en'] // 'Advent'
 */
export function formatSetName(
  { name, schedule }: Pick<List, 'name' | 'schedule'>,
  now: Date,
  compose = (set: string) => set,
): Multilingual {
  const inLanguage = (language: string) => {
    if (schedule === null) return name;
    const day = formatDay(schedule.date, language, toIso(now));
    return `${name} (${[day, ...(schedule.time ? [schedule.time] : [])].join(' · ')})`;
  };
  return Object.fromEntries(messageLanguages.map((language) => [language, compose(inLanguage(language))]));
}
