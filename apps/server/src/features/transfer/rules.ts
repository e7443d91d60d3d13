import type { Outcome } from './model.ts';

/** What is known before a thing that was read is written. Hashes are of stored form, except `content`. */
export type Known = {
  /** Hash of what is stored now; null when there is nothing. */
  readonly present: string | null;
  /** Hash of what would be stored. */
  readonly wanted: string;
  /** Hash of what is read now, and of what was read from this source the last time; null when it is read for the first time. */
  readonly content: string;
  readonly lastContent: string | null;
  /** Hashes of what was stored by imports: anything else there now was made or edited here. */
  readonly stored: readonly string[];
};

/**
 * What becomes of a thing that was read.
 *
 * @example judge({ present: null, wanted: 'a', content: 'x', lastContent: null, stored: [] }) // 'new'
 * @example judge({ present: 'b', wanted: 'a', content: 'x', lastContent: 'x', stored: ['a'] }) // 'kept'
 */
export function judge({ present, wanted, content, lastContent, stored }: Known): Outcome {
  if (present === null) return 'new';
  if (present === wanted) return 'unchanged';
  if (!stored.includes(present)) return 'kept';
  return content === lastContent ? 'unchanged' : 'changed';
}
