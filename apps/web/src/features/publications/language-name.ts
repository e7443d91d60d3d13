import { localeOf } from '../../i18n/index.ts';

/**
 * The name of a language in another language.
 * @example languageName('no', 'en') // 'Norwegian'
 */
export function languageName(code: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(code) ?? code;
}
