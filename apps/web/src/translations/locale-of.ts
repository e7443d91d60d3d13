/**
 * The name under which browsers know a language: Norwegian is "no" here and bokmål, "nb", to them.
 *
 * @example localeOf('no') // 'nb'
 * @example localeOf('en') // 'en'
 */
export const localeOf = (language: string): string => (language === 'no' ? 'nb' : language);
