/**
 * The language an article is read in: the one asked for, else English, else the first there is.
 *
 * @param languages  at least one
 * @example pickArticleLanguage(['no', 'de'], 'en') // 'no'
 */
export function pickArticleLanguage(languages: readonly string[], preferred: string): string | undefined {
  return [preferred, 'en'].find((language) => languages.includes(language)) ?? languages[0];
}
