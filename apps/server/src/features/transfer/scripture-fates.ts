import type { Choice, Choices, Outcome } from './model.ts';

/** What is known of a translation that was read, and of the one of its name that is here. */
type Standing = {
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
export type TranslationFate = {
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'skipped' | 'doubled';
  readonly leaves: 'none' | 'present' | 'all';
};

/**
 * What becomes of a translation that was read.
 *
 * @param name  what it is called among the choices
 * @example fateOfTranslation(undefined, 'x', { outcome: 'changed', isWrittenOver: true, isOther: false, isUnnamed: false, isLike: false, hasPlace: false }).outcome // 'changed'
 */
export function fateOfTranslation(
  choices: Choices | undefined,
  name: string,
  { outcome, isWrittenOver, isOther, isUnnamed, isLike, hasPlace }: Standing,
): TranslationFate {
  const own = choices?.songs.get(name) ?? null;
  const usual = choices === undefined ? (isUnnamed ? 'duplicate' : null) : 'skip';
  const choice = own ?? choices?.all ?? (isOther ? usual : null);
  const isLeft = own === 'skip' || (isLike && choice === 'skip');
  if (outcome === 'new') return isLeft ? { outcome: 'skipped', leaves: 'all' } : { outcome, leaves: 'none' };
  if (outcome === 'unchanged') return { outcome, leaves: 'none' };
  if (choice === 'duplicate' && !hasPlace) return { outcome: 'doubled', leaves: 'none' };
  if (choice === 'skip' && (own === 'skip' || isOther)) return { outcome: 'skipped', leaves: 'all' };
  if (choice === 'skip' && isWrittenOver) return { outcome: 'skipped', leaves: 'present' };
  return { outcome, leaves: 'none' };
}

/**
 * What becomes of a book of a translation that is here or comes in.
 *
 * @param choice  what was chosen for this book alone
 * @example fateOfBook('skip', { outcome: 'changed', leaves: 'none' }) // 'skipped'
 */
export function fateOfBook(
  choice: Choice | null,
  {
    outcome,
    leaves,
  }: { readonly outcome: 'new' | 'changed' | 'unchanged'; readonly leaves: TranslationFate['leaves'] },
): Outcome {
  if (outcome === 'unchanged' || choice === 'update') return outcome;
  if (choice === 'skip' || leaves === 'all') return 'skipped';
  return leaves === 'present' && outcome === 'changed' ? 'skipped' : outcome;
}
