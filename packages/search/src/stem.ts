import { stemDanish } from './stem-danish.ts';
import { stemEnglish } from './stem-english.ts';
import { stemGerman } from './stem-german.ts';
import { stemNorwegian } from './stem-norwegian.ts';
import { stemSwedish } from './stem-swedish.ts';

const STEMMERS: { readonly [language: string]: (word: string) => string } = {
  en: stemEnglish,
  no: stemNorwegian,
  sv: stemSwedish,
  da: stemDanish,
  de: stemGerman,
};

/** The languages with stemming. */
export const STEMMED_LANGUAGES: readonly string[] = Object.keys(STEMMERS);

/**
 * The language whose stemming a language has: the one of Norwegian knows bokmål and nynorsk. Undefined without one.
 *
 * @example stemmedAs('nn') // 'no'
 * @example stemmedAs('fr') // undefined
 */
export function stemmedAs(language: string): string | undefined {
  const code = language.replace(/^n[bn]$/, 'no');
  return Object.hasOwn(STEMMERS, code) ? code : undefined;
}

/**
 * The common stem of the forms of a word, in supported languages; in others the word itself.
 *
 * @param word  folded
 * @param language  two letters
 * @example stem('wonders', 'en') // 'wonder'
 * @example stem('wonders', 'fr') // 'wonders'
 */
export function stem(word: string, language: string): string {
  return STEMMERS[stemmedAs(language) ?? '']?.(word) ?? word;
}
