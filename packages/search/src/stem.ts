import { stemEnglish } from './stem-english.ts';
import { stemNorwegian } from './stem-norwegian.ts';

/**
 * The common stem of the forms of a word, in supported languages; in others the word itself.
 *
 * @param word  folded
 * @param language  two letters
 * @example stem('wonders', 'en') // 'wonder'
 * @example stem('wonders', 'de') // 'wonders'
 */
export function stem(word: string, language: string): string {
  if (language === 'en') return stemEnglish(word);
  if (language === 'no' || language === 'nb' || language === 'nn') return stemNorwegian(word);
  return word;
}

/** The languages with stemming. */
export const STEMMED_LANGUAGES = ['en', 'no'] as const;
