import { splitNumbers } from './document.ts';
import { splitWords } from './split-words.ts';

/** What somebody typed, understood. */
export type ParsedQuery = {
  /** All words in their order, those of phrases too. */
  readonly words: readonly string[];
  /** What stood in quotation marks: word for word, in one line. */
  readonly phrases: readonly (readonly string[])[];
  /** Whether the last word may be the beginning of one: nothing stands after it. */
  readonly isLastPrefix: boolean;
};

/** So many words of a long question are looked for; the rest is left out. */
const MAX_WORDS = 24;

/**
 * Understands what was typed.
 *
 * @example parseQuery('"sweet the sound" wretch').phrases // [['sweet', 'the', 'sound']]
 * @example parseQuery('amazing gra').isLastPrefix // true
 * @example parseQuery('amazing grace ').isLastPrefix // false
 */
export function parseQuery(text: string): ParsedQuery {
  const quoted = [...text.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)].map((match) => match[1] as string);
  const all = splitNumbers(splitWords(text)).slice(0, MAX_WORDS);
  return {
    words: all,
    phrases: quoted.map((phrase) => splitNumbers(splitWords(phrase))).filter((phrase) => phrase.length > 0),
    isLastPrefix: /[\p{L}\p{N}'’]$/u.test(text) && !/\d$/.test(text),
  };
}
