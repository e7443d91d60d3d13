import { isStopWord } from './stop-words.ts';
import type { Question } from './question.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word of the question with everything that counts as it: how well, from 1 (the word itself) down to 0. */
export type Term = {
  readonly word: string;
  readonly alternatives: ReadonlyMap<string, number>;
  /** How much the word says: the rarer, the more. */
  readonly weight: number;
  readonly isStop: boolean;
};

const QUALITY = { begun: 0.95, form: 0.85, typo: 0.7, typos: 0.55 } as const;
/** A word that is nowhere says no more than one in so many documents: it may not outweigh those that are there. */
const UNKNOWN_AS_COMMON_AS = 60;
/** The most words one beginning stands for, and the most forms or neighbours of a word. */
const MOST_BEGUN = 30;
const MOST_OTHERS = 10;

/**
 * The words of a question with what counts as them: the word, what begins so (of an open last word), its other forms,
 * and words it may be misspelt for when it is nowhere, or always when `isWide`.
 */
export function termsOf(question: Question, vocabulary: Vocabulary, isWide: boolean): readonly Term[] {
  const strict = new Set(question.phrases.flat());
  return question.words.map((word, index) => {
    const isOpen = question.isLastOpen && index === question.words.length - 1;
    const alternatives = strict.has(word) ? new Map([[word, 1]]) : alternativesOf(word, vocabulary, { isOpen, isWide });
    const count = Math.max(0, ...[...alternatives.keys()].map((one) => vocabulary.countOf(one)));
    const isStop = isStopWord(word) && !strict.has(word);
    const rarity = 1 / Math.log2(4 + (count === 0 ? UNKNOWN_AS_COMMON_AS : count));
    return { word, alternatives, weight: (isStop ? 0.3 : 1) * rarity, isStop };
  });
}

function alternativesOf(
  word: string,
  vocabulary: Vocabulary,
  { isOpen, isWide }: { readonly isOpen: boolean; readonly isWide: boolean },
): ReadonlyMap<string, number> {
  const found = new Map([[word, 1]]);
  const add = (one: string, quality: number) => {
    if (!found.has(one)) found.set(one, quality);
  };
  if (isOpen) for (const one of vocabulary.beginningWith(word, MOST_BEGUN)) add(one, QUALITY.begun);
  for (const one of vocabulary.formsOf(word).slice(0, MOST_OTHERS)) add(one, QUALITY.form);
  const isNowhere = [...found.keys()].every((one) => vocabulary.countOf(one) === 0);
  if (isNowhere || isWide) {
    const near = [...vocabulary.neighboursOf(word)].sort(
      (a, b) => a.distance - b.distance || vocabulary.countOf(b.word) - vocabulary.countOf(a.word),
    );
    for (const { word: one, distance } of near.slice(0, MOST_OTHERS))
      add(one, distance === 1 ? QUALITY.typo : QUALITY.typos);
  }
  return found;
}
