import type { ImportChoice, ImportChoices, ImportOutcome } from './model.ts';

/** What is known before a thing that was read is written. Hashes are of stored form, except `content`. */
export type OutcomeInput = {
  /** Hash of what is stored now; null when there is nothing. */
  readonly present: string | null;
  /** Hash of what would be stored. */
  readonly desired: string;
  /** Hash of what is read now, and of what was read from this source the last time; null when it is read for the first time. */
  readonly content: string;
  readonly lastContent: string | null;
  /** Hashes of what was stored by imports: anything else there now was made or edited here. */
  readonly stored: readonly string[];
  /** What a person chose, where it decides between writing and leaving. */
  readonly choice?: ImportChoice | null;
};

/**
 * What becomes of a thing that was read.
 *
 * @example decideOutcome({ present: null, desired: 'a', content: 'x', lastContent: null, stored: [] }) // 'new'
 * @example decideOutcome({ present: 'b', desired: 'a', content: 'x', lastContent: 'x', stored: ['a'] }) // 'kept'
 */
export function decideOutcome({ present, desired, content, lastContent, stored, choice }: OutcomeInput): ImportOutcome {
  if (present === null) return 'new';
  if (present === desired) return 'unchanged';
  if (choice === 'skip') return 'skipped';
  if (choice === 'update') return 'changed';
  if (!stored.includes(present)) return 'kept';
  return content === lastContent ? 'unchanged' : 'changed';
}

/** Whether what is here was left as it is although something else was read: then nothing is remembered of the source. */
export function isLeftUnchanged(outcome: ImportOutcome): boolean {
  return outcome === 'kept' || outcome === 'skipped';
}

/**
 * What was chosen for a song.
 *
 * @param isPresent  whether it, or one that looks like it, is here: only then the choice for everything counts
 * @example choiceFor({ all: 'skip', songs: new Map() }, 'a.cho', false) // null
 */
export function choiceFor(choices: ImportChoices | undefined, source: string, isPresent: boolean): ImportChoice | null {
  return choices?.songs.get(source) ?? (isPresent ? (choices?.all ?? null) : null);
}

/** What was chosen for things that are no songs: they have no double. */
export function choiceForAll(choices: ImportChoices | undefined): ImportChoice | null {
  return choices === undefined || choices.all === 'duplicate' ? null : choices.all;
}
