import { en, type Words } from './en.ts';
import { no } from './no.ts';

const LANGUAGES = { en, no } as const;

/** The languages the server speaks. */
export type SpokenLanguage = keyof typeof LANGUAGES;

/**
 * What the server says in a language; English for a language it does not speak.
 *
 * @example words('no').mail.reset.action // 'Velg passord'
 * @example words('fi').mail.reset.action // 'Choose password'
 */
export function words(language: string | null): Words {
  return language !== null && Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language as SpokenLanguage] : en;
}
