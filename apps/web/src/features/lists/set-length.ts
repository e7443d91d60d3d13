import { setLength } from '@canticle/lists';
import type { Row } from './apply-operation.ts';

/** How long a set takes, in whole minutes; `isEstimate` when a song has no length and is counted as four minutes. */
export type SetMinutes = { readonly minutes: number; readonly isEstimate: boolean };

/**
 * How long the rows of a set take together.
 * @example minutesOf([{ type: 'song', durationSeconds: 200 }, { type: 'note', durationSeconds: 100 }]) // { minutes: 5, isEstimate: false }
 */
export function minutesOf(rows: readonly Pick<Row, 'type' | 'durationSeconds'>[]): SetMinutes {
  // A row that was cached before there were lengths has none.
  const entries = rows.map(({ type, durationSeconds }) => ({ kind: type, durationSeconds: durationSeconds ?? null }));
  const { seconds, isEstimate } = setLength(entries);
  return { minutes: Math.round(seconds / 60), isEstimate };
}

/**
 * A length that was typed, in seconds: minutes, or minutes and seconds. Null for an empty text, undefined for one that
 * is no length from a second to ten hours.
 * @example parseLength('4') // 240
 * @example parseLength('4:30') // 270
 * @example parseLength('') // null
 * @example parseLength('long') // undefined
 */
export function parseLength(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const [, minutes, seconds = '0'] = /^\s*(\d{1,3})(?:[:.]([0-5]\d))?\s*$/.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  const total = Number(minutes) * 60 + Number(seconds);
  return total >= 1 && total <= 36_000 ? total : undefined;
}

/**
 * A length as it is typed and shown.
 * @example formatLength(270) // '4:30'
 */
export const formatLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
