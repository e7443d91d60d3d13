import { stemEnglish } from './stem-english.ts';
import { stemNorwegian } from './stem-norwegian.ts';

/**
 * What the forms of a word have in common, in the languages whose forms are known; in others the word itself.
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

/** The languages whose stems differ from the words. */
export const STEMMED_LANGUAGES = ['en', 'no'] as const;
