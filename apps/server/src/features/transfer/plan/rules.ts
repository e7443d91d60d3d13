import type { ImportChoice, ImportChoices, ImportOutcome } from '../model.ts';

/** The input of the decision, before an item is written. Hashes are of stored form, except `content`. */
export type OutcomeInput = {
  /** Hash of what is stored now; null when nothing is. */
  readonly present: string | null;
  /** Hash of what would be stored. */
  readonly desired: string;
  /** Hash of what is read now, and of what was last read from this source; null when it is read for the first time. */
  readonly content: string;
  readonly lastContent: string | null;
  /** Hashes of what imports have stored: anything else was created or edited here. */
  readonly stored: readonly string[];
  /** A person's choice, where it decides between writing and leaving. */
  readonly choice?: ImportChoice | null;
};

/**
 * Decides the outcome of an item that was read.
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

/**
 * Whether the existing item was left as it is although something else was read. Nothing is saved about the source then.
 */
export function isLeftUnchanged(outcome: ImportOutcome): boolean {
  return outcome === 'kept' || outcome === 'skipped';
}

/**
 * The choice for a song.
 *
 * @param isPresent  whether it, or one that looks like it, exists: only then the choice for everything counts
 * @example choiceFor({ all: 'skip', songs: new Map() }, 'a.cho', false) // null
 */
export function choiceFor(choices: ImportChoices | undefined, source: string, isPresent: boolean): ImportChoice | null {
  return choices?.songs.get(source) ?? (isPresent ? (choices?.all ?? null) : null);
}

/** The choice for items that are not songs: they cannot be duplicated. */
export function choiceForAll(choices: ImportChoices | undefined): ImportChoice | null {
  return choices === undefined || choices.all === 'duplicate' ? null : choices.all;
}
