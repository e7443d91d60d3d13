import { splitNumbers } from './document.ts';
import { words } from './words.ts';

/** What somebody typed, understood. */
export type Question = {
  /** All words in their order, those of phrases too. */
  readonly words: readonly string[];
  /** What stood in quotation marks: word for word, in one line. */
  readonly phrases: readonly (readonly string[])[];
  /** Whether the last word may be the beginning of one: nothing stands after it. */
  readonly isLastOpen: boolean;
};

/** So many words of a long question are looked for; the rest is left out. */
const MOST_WORDS = 24;

/**
 * Understands what was typed.
 *
 * @example readQuestion('"sweet the sound" wretch').phrases // [['sweet', 'the', 'sound']]
 * @example readQuestion('amazing gra').isLastOpen // true
 * @example readQuestion('amazing grace ').isLastOpen // false
 */
export function readQuestion(text: string): Question {
  const quoted = [...text.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)].map((match) => match[1] as string);
  const all = splitNumbers(words(text)).slice(0, MOST_WORDS);
  return {
    words: all,
    phrases: quoted.map((phrase) => splitNumbers(words(phrase))).filter((phrase) => phrase.length > 0),
    isLastOpen: /[\p{L}\p{N}'’]$/u.test(text) && !/\d$/.test(text),
  };
}
