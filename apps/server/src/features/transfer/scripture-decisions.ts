import type { ImportChoice, ImportChoices, ImportOutcome } from './model.ts';

/** What is known of a translation that was read, and of the one of its name that is here. */
type TranslationState = {
  readonly outcome: 'new' | 'changed' | 'unchanged';
  /** Something that is here would be another; else books would only be added. */
  readonly isWrittenOver: boolean;
  /** What is here says something else in most of the chapters both have: most likely it is another translation. */
  readonly isOther: boolean;
  /** Neither a person nor its files say what it is called. */
  readonly isUnnamed: boolean;
  /** Another one that is here says most of it. */
  readonly isLike: boolean;
  /** It came in beside another of its name before, or is on its way in: it gets no double now. */
  readonly hasPlace: boolean;
};

/** What becomes of a translation; of its books, which stay as they are: none, those that are here, or all. */
export type TranslationDecision = {
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'skipped' | 'doubled';
  readonly skips: 'none' | 'present' | 'all';
};

/**
 * What becomes of a translation that was read.
 *
 * @param name  what it is called among the choices
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
 * What becomes of a book of a translation that is here or comes in.
 *
 * @param choice  what was chosen for this book alone
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
