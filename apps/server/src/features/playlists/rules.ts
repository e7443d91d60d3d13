import { Unprocessable, Forbidden } from '@canticle/contract';
import { type EntrySettings, findTimeZone, isSkippedTime, type ListOperation, type Schedule } from '@canticle/lists';
import type { List } from './model.ts';

/** How long a deleted list can be restored, in milliseconds. */
export const RESTORABLE_MS = 30 * 24 * 3600_000;

/** Maximum rows of one list, including removed entries. */
const MAX_ROWS = 30_000;

/** A person's rights over a list they see: see it, change its entries and its name, or delete and share it. */
export type ListRights = { readonly edit: boolean; readonly own: boolean };

type ListAccess = Pick<List, 'userId' | 'sharedWithIds' | 'editorIds' | 'groupId' | 'isPublished' | 'groupMembers'>;

/**
 * The rights of a person over a list; undefined for a stranger, from whom it is hidden. A set of a group belongs to its
 * leaders, whoever made it; the other members see it once it is published.
 */
export function findListRights(list: ListAccess, personId: string): ListRights | undefined {
  const { userId, sharedWithIds, editorIds, groupId, isPublished, groupMembers } = list;
  if (groupId === null && userId === personId) return { edit: true, own: true };
  const role = groupMembers.find((one) => one.userId === personId)?.role;
  if (role === 'leader') return { edit: true, own: true };
  if (role !== undefined && isPublished) return { edit: editorIds.includes(personId), own: false };
  return sharedWithIds.includes(personId) ? { edit: editorIds.includes(personId), own: false } : undefined;
}

/** Everybody who sees a list. */
export const audienceOf = (list: ListAccess): string[] =>
  [...new Set([list.userId, ...list.sharedWithIds, ...list.groupMembers.map(({ userId }) => userId)])].filter(
    (id) => findListRights(list, id) !== undefined,
  );

/**
 * Refuses what the rights do not include.
 *
 * @throws {Forbidden} when the right is missing
 */
export function requireListRight(rights: ListRights, right: keyof ListRights): void {
  if (rights[right]) return;
  throw new Forbidden(
    right === 'edit'
      ? 'You can view this list but not edit it.'
      : 'Only the owner of the list, or a leader of its group, can do this.',
  );
}

/**
 * Checks the keys and frets that a change of a list names.
 *
 * @throws {Unprocessable} when one does not exist
 */
export function assertEntrySettings({ add = [], update = {} }: Pick<ListOperation, 'add' | 'update'>): void {
  const changes: readonly Partial<EntrySettings>[] = [...add, ...Object.values(update)];
  for (const { transposition, capo } of changes) {
    if (transposition != null && Math.abs(transposition) > 12)
      throw new Unprocessable('A transposition must be from -12 to 12 semitones.');
    if (capo != null && (capo < 0 || capo > 9)) throw new Unprocessable('A capo must be from 0 to 9.');
  }
}

/**
 * When a set takes place, as it is stored: its zone under the one name that zone has.
 *
 * @throws {Unprocessable} for an unknown zone, or a time the clock jumps over
 */
export function parseSchedule(schedule: Schedule): Schedule {
  const { date, time } = schedule;
  const timeZone = findTimeZone(schedule.timeZone);
  if (timeZone === undefined) throw new Unprocessable(`Unknown time zone: ${schedule.timeZone}.`);
  const parsed = { date, time, timeZone };
  if (isSkippedTime(parsed))
    throw new Unprocessable(`${time} does not exist on ${date} in ${timeZone} because the clocks go forward.`);
  return parsed;
}

/**
 * Checks the size of a list.
 *
 * @throws {Unprocessable} when it would exceed the maximum
 */
export function assertListSize(rows: number): void {
  if (rows > MAX_ROWS) throw new Unprocessable(`A list can have up to ${MAX_ROWS} entries.`);
}

/**
 * The timestamp of a change by a client that sends none: now, but after all existing ones, so that the last writer
 * wins.
 *
 * @param existing  existing timestamps
 * @example timestampAfter(new Date('2026-05-01T10:00:00.000Z'), ['2026-05-01T10:00:00.000Z']) // '2026-05-01T10:00:00.001Z'
 */
export function timestampAfter(now: Date, existing: readonly string[]): string {
  const latest = existing.reduce((a, b) => (a > b ? a : b), '');
  const next = latest === '' ? 0 : Date.parse(latest) + 1;
  return new Date(Math.max(now.getTime(), next)).toISOString();
}
