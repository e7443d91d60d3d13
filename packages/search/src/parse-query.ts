import { splitNumbers } from './document.ts';
import { splitWords } from './split-words.ts';

/** A parsed query. */
export type ParsedQuery = {
  /** All words in order, including those of phrases. */
  readonly words: readonly string[];
  /** The phrases in quotation marks: word for word, in one line. */
  readonly phrases: readonly (readonly string[])[];
  /** Whether the last word may be a prefix: nothing follows it. */
  readonly isLastPrefix: boolean;
};

/** The most words of a long query that are searched; the rest is ignored. */
const MAX_WORDS = 24;

/**
 * Parses what was typed.
 *
 * @example parseQuery('"sweet the sound" wretch').phrases // [['sweet', 'the', 'sound']]
 * @example parseQuery('amazing gra').isLastPrefix // true
 * @example parseQuery('amazing grace ').isLastPrefix // false
 */
export function parseQuery(text: string): ParsedQuery {
  const quoted = [...text.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)].map(([, phrase = '']) => phrase);
  const all = splitNumbers(splitWords(text)).slice(0, MAX_WORDS);
  return {
    words: all,
    phrases: quoted.map((phrase) => splitNumbers(splitWords(phrase))).filter((phrase) => phrase.length > 0),
    isLastPrefix: /[\p{L}\p{N}'’]$/u.test(text) && !/\d$/.test(text),
  };
}
