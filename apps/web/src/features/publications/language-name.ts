import { localeOf } from '../../i18n/index.ts';

/**
 * What a language is called in another.
 * @example languageName('no', 'en') // 'Norwegian'
 */
export function languageName(code: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(code) ?? code;
}
