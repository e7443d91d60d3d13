/** After the first vowel and the consonant that follows it. */
const REGION = /^[^]*?[aeiouy][^aeiouy]/;

/**
 * Where the endings of a word may begin, at its fourth letter or later (R1 of snowballstem.org); undefined in a word
 * without one.
 *
 * @param word  folded
 * @example endingsBegin('sangene') // 3
 */
export function endingsBegin(word: string): number | undefined {
  const found = REGION.exec(word);
  return found === null ? undefined : Math.max(found[0].length, 3);
}

/**
 * A word without an ending, where it has that ending in its region.
 *
 * @param ending  anchored at the end, the longest alternative first
 */
export function withoutEnding(word: string, region: number, ending: RegExp): string {
  const found = ending.exec(word.slice(region));
  return found === null ? word : word.slice(0, region + found.index);
}
