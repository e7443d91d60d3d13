/** The languages of the interface. The rest of the app, the server and the checks ask for what each of them needs. */
export const languages = ['en', 'no'] as const;

export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', no: 'Norsk' };

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
 * none. All Norwegian codes map to one language.
 *
 * @param preferred  the device's languages, most preferred first, as in `navigator.languages`
 * @example deviceLanguage(['nn-NO', 'en']) // 'no'
 * @example deviceLanguage(['de', 'nb', 'en']) // 'no'
 * @example deviceLanguage(['en-GB', 'nb']) // 'en'
 * @example deviceLanguage(['de']) // 'en'
 */
export function deviceLanguage(preferred: readonly string[] = navigator.languages): Language {
  const supported = preferred.map((code) => languages.find((language) => language === baseLanguage(code)));
  return supported.find((language) => language !== undefined) ?? fallbackLanguage;
}

const baseLanguage = (code: string) =>
  code
    .toLowerCase()
    .replace(/-.*/, '')
    .replace(/^n[bn]$/, 'no');
