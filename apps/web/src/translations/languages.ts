/** The languages the interface speaks. */
export const languages = ['en', 'no'] as const;

export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

const storageKey = 'languageKey';

/**
 * The interface language for any stored or sent code; what we do not speak falls back to English.
 * @example parseLanguage('no') // 'no'
 * @example parseLanguage('xx') // 'en'
 * @example parseLanguage(null) // 'en'
 */
export function parseLanguage(code: string | null | undefined): Language {
  return languages.find((language) => language === code) ?? fallbackLanguage;
}

/** The language chosen on this device; English when none is, or when storage is forbidden. */
export function rememberedLanguage(): Language {
  try {
    return parseLanguage(localStorage.getItem(storageKey));
  } catch {
    return fallbackLanguage;
  }
}

/** Keeps the language for the next start, under the key that existing clients use. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
