/**
 * The locale browsers use for a language: Norwegian is "no" here and bokmål, "nb", to them. In English the day comes
 * before the month.
 *
 * @example localeOf('no') // 'nb'
 * @example localeOf('en') // 'en-GB'
 */
export const localeOf = (language: string): string =>
  language === 'no' ? 'nb' : language === 'en' ? 'en-GB' : language;
