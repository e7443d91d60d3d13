/**
 * The language an article is read in: the one asked for, else English, else the first there is.
 *
 * @param languages  at least one
 * @example readIn(['no', 'de'], 'en') // 'no'
 */
export function readIn(languages: readonly string[], wanted: string): string | undefined {
  return [wanted, 'en'].find((language) => languages.includes(language)) ?? languages[0];
}
