import { installedLanguages } from '../../../../languages/installed-languages.mjs';
import { localeOf } from '../../../../languages/language-traits.ts';

/** The code of a language of the interface: a folder of `languages`. */
export type Language = string;

/** The languages of the interface. */
export const languages: readonly Language[] = Object.keys(installedLanguages);

/** A language by its own name. */
export const languageName = (language: Language): string => installedLanguages[language]?.name ?? language;

export const fallbackLanguage: Language = 'en';

/**
 * The interface language for any stored or sent code; English for an unsupported one.
 * @example parseLanguage('no') // 'no'
 * @example parseLanguage('xx') // 'en'
 * @example parseLanguage(null) // 'en'
 */
export function parseLanguage(code: string | null | undefined): Language {
  return languages.find((language) => language === code) ?? fallbackLanguage;
}

/**
 * The language of a person who never chose one: the first supported language of their device, English when there is
 * none. A device names a language by its code or by that of its locale: Norwegian is "no" and "nb".
 *
 * @param preferred  the device's languages, most preferred first, as in `navigator.languages`
 * @example deviceLanguage(['nb-NO', 'en']) // 'no'
 * @example deviceLanguage(['xx', 'nb', 'en']) // 'no'
 * @example deviceLanguage(['en-US', 'nb']) // 'en'
 * @example deviceLanguage(['xx']) // 'en'
 */
export function deviceLanguage(preferred: readonly string[] = navigator.languages): Language {
  const supported = preferred.map((code) =>
    languages.find((language) => [language, baseOf(localeOf(language))].includes(baseOf(code))),
  );
  return supported.find((language) => language !== undefined) ?? fallbackLanguage;
}

const baseOf = (code: string) => code.toLowerCase().replace(/-.*/, '');
