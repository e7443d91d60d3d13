import { BadRequest } from '@canticle/contract';

/** One counted view. It contains no personal data. */
export type SongView = {
  readonly songId: string;
  /** Beginning of the hour, ISO in UTC. */
  readonly hour: string;
  /** Two upper-case letters; empty when unknown. */
  readonly country: string;
  readonly language: string;
  /** The idempotency key of a call that may be sent twice: counted once. */
  readonly key: string | undefined;
};

/** Start inclusive, end exclusive; both ISO in UTC. */
export type TimeRange = { readonly from: string; readonly to: string };

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The start of the hour of a timestamp.
 *
 * @example startOfHour(new Date('2026-05-01T10:59:59.999Z')) // '2026-05-01T10:00:00.000Z'
 */
export function startOfHour(date: Date): string {
  return new Date(Math.floor(date.getTime() / HOUR_MS) * HOUR_MS).toISOString();
}

/**
 * The time range of two dates; a date without a time at its end includes the whole day, and without an end it lasts
 * until now.
 *
 * @throws {BadRequest} when it ends before it begins
 * @example parseTimeRange('2026-05-01', '2026-05-02', new Date(0)) // { from: '2026-05-01T00:00:00.000Z', to: '2026-05-03T00:00:00.000Z' }
 */
export function parseTimeRange(fromDate: string, toDate: string | undefined, now: Date): TimeRange {
  const from = new Date(fromDate).getTime();
  const to = toDate === undefined ? now.getTime() + HOUR_MS : parseEndOfRange(toDate);
  if (to < from) throw new BadRequest('The end date cannot be before the start date.');
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

const parseEndOfRange = (date: string) => new Date(date).getTime() + (/^\d{4}-\d{2}-\d{2}$/.test(date) ? DAY_MS : 0);

/** Sums the views that differ only in their key, in an order that two processes share. */
export function aggregateViews<K extends 'country' | 'language'>(
  views: readonly SongView[],
  dimension: K,
): { readonly song_id: string; readonly hour: string; readonly what: string; readonly count: number }[] {
  const groups = Map.groupBy(views, (view) => JSON.stringify([view.songId, view.hour, view[dimension]]));
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      return [{ song_id: first.songId, hour: first.hour, what: first[dimension], count: group.length }];
    });
}
