/**
 * The language to show an article in: the preferred one, else English, else the first.
 *
 * @param languages  at least one
 * @example pickArticleLanguage(['no', 'de'], 'en') // 'no'
 */
export function pickArticleLanguage(languages: readonly string[], preferred: string): string | undefined {
  return [preferred, 'en'].find((language) => languages.includes(language)) ?? languages[0];
}
