import { localeOf } from '../../translations/index.ts';

/**
 * A day as it is written in a language; a year alone when no month is known.
 * @example dayIn('1931-04-02T00:00:00.000Z', 'en') // '2 April 1931'
 */
export function dayIn(moment: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
}

/**
 * What a language is called in another.
 * @example languageName('no', 'en') // 'Norwegian'
 */
export function languageName(code: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(code) ?? code;
}
