/**
 * The name under which browsers know a language: Norwegian is "no" here and bokmål, "nb", to them. In English days stand
 * before months.
 *
 * @example localeOf('no') // 'nb'
 * @example localeOf('en') // 'en-GB'
 */
export const localeOf = (language: string): string =>
  language === 'no' ? 'nb' : language === 'en' ? 'en-GB' : language;
