import { installedLanguages } from './installed-languages.mjs';
import { FALLBACK_LANGUAGE, type LanguageTraits } from './language.ts';

const locales = new Map<string, string>();

/**
 * The locale of a language for dates, numbers and sort order: Norwegian is "no" here and bokmål, "nb", to `Intl`. Where
 * `Intl` does not know it (Chromium has no Nynorsk), that of the language whose texts stand in.
 */
export function localeOf(language: string): string {
  const known = locales.get(language) ?? findLocale(language);
  locales.set(language, known);
  return known;
}

function findLocale(language: string): string {
  const traits = installedLanguages[language];
  const locale = traits?.locale ?? language;
  const isSupported = traits === undefined || Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  return isSupported ? locale : localeOf(traits.fallback ?? FALLBACK_LANGUAGE);
}

/** Which way a language is read. */
export const directionOf = (language: string): 'ltr' | 'rtl' => installedLanguages[language]?.direction ?? 'ltr';

/** Whether B natural is called H in a language, and B flat B. */
export const hasGermanNoteNames = (language: string): boolean => installedLanguages[language]?.noteNames === 'german';

/** What stands between chapter and verse in a language. */
export const verseSeparator = (language: string): ':' | ',' => installedLanguages[language]?.verseSeparator ?? ':';

/** How texts in a language number the verses of the Bible. */
export const versificationOf = (language: string): NonNullable<LanguageTraits['versification']> =>
  installedLanguages[language]?.versification ?? 'english';
