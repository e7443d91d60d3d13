import type { ImportChoice, ImportChoices, ImportOutcome } from '../model.ts';

/** State of a translation that was read, compared with the existing one of its name. */
type TranslationState = {
  readonly outcome: 'new' | 'changed' | 'unchanged';
  /** Existing content would be overwritten; otherwise books would only be added. */
  readonly isWrittenOver: boolean;
  /** Most of the chapters in both differ: most likely it is another translation. */
  readonly isOther: boolean;
  /** Neither a person nor its files give it a name. */
  readonly isUnnamed: boolean;
  /** Another existing translation is mostly the same. */
  readonly isLike: boolean;
  /** It was imported beside another of its name before, or is being imported so: it is not duplicated now. */
  readonly hasPlace: boolean;
};

/** The outcome for a translation, and which of its books are skipped: none, those that exist, or all. */
export type TranslationDecision = {
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'skipped' | 'doubled';
  readonly skips: 'none' | 'present' | 'all';
};

/**
 * Decides the outcome for a translation that was read.
 *
 * @param name  its name in the choices
 * @example decideTranslation(undefined, 'x', { outcome: 'changed', isWrittenOver: true, isOther: false, isUnnamed: false, isLike: false, hasPlace: false }).outcome // 'changed'
 */
export function decideTranslation(
  choices: ImportChoices | undefined,
  name: string,
  { outcome, isWrittenOver, isOther, isUnnamed, isLike, hasPlace }: TranslationState,
): TranslationDecision {
  const ownChoice = choices?.songs.get(name) ?? null;
  const defaultChoice = choices === undefined ? (isUnnamed ? 'duplicate' : null) : 'skip';
  const choice = ownChoice ?? choices?.all ?? (isOther ? defaultChoice : null);
  const isSkipped = ownChoice === 'skip' || (isLike && choice === 'skip');
  if (outcome === 'new') return isSkipped ? { outcome: 'skipped', skips: 'all' } : { outcome, skips: 'none' };
  if (outcome === 'unchanged') return { outcome, skips: 'none' };
  if (choice === 'duplicate' && !hasPlace) return { outcome: 'doubled', skips: 'none' };
  if (choice === 'skip' && (ownChoice === 'skip' || isOther)) return { outcome: 'skipped', skips: 'all' };
  if (choice === 'skip' && isWrittenOver) return { outcome: 'skipped', skips: 'present' };
  return { outcome, skips: 'none' };
}

/**
 * Decides the outcome for a book of a translation that exists or is being imported.
 *
 * @param choice  the choice for this book alone
 * @example decideBook('skip', { outcome: 'changed', leaves: 'none' }) // 'skipped'
 */
export function decideBook(
  choice: ImportChoice | null,
  {
    outcome,
    leaves,
  }: { readonly outcome: 'new' | 'changed' | 'unchanged'; readonly leaves: TranslationDecision['skips'] },
): ImportOutcome {
  if (outcome === 'unchanged' || choice === 'update') return outcome;
  if (choice === 'skip' || leaves === 'all') return 'skipped';
  return leaves === 'present' && outcome === 'changed' ? 'skipped' : outcome;
}
