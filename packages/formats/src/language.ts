/**
 * The language of a tag without script and country, in lower case.
 *
 * @example primaryLanguage('en-US') // 'en'
 */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
