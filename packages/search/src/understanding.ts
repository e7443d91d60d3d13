import { type Question, readQuestion } from './question.ts';
import { type Sought, soughtOf } from './sought.ts';
import { termsOf } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A question with the words it may mean, which are the same for every kind of thing: found out once, when they are needed. */
export type Understanding = {
  readonly question: Question;
  readonly vocabulary: Vocabulary;
  /** Its words as they are. */
  narrow(): Sought;
  /** With everything they may be misspelt for. */
  wide(): Sought;
};

/** Understands what was typed. */
export function understand(text: string, vocabulary: Vocabulary): Understanding {
  const question = readQuestion(text);
  let narrow: Sought | undefined;
  let wide: Sought | undefined;
  return {
    question,
    vocabulary,
    narrow: () => (narrow ??= soughtOf(termsOf(question, vocabulary, false))),
    wide: () => (wide ??= soughtOf(termsOf(question, vocabulary, true))),
  };
}
