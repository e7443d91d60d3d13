/** A word that may have been meant, and how many letters are wrong, missing, extra or swapped. */
export type SimilarWord = { readonly word: string; readonly distance: number };

/**
 * How many letters of a word may be wrong: none below four letters, one up to seven, two above. Numbers must match
 * exactly.
 *
 * @example allowedTypos('grace') // 1
 */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /^\d+$/.test(word)) return 0;
  return word.length <= 7 ? 1 : 2;
}

/** Words by length, with a bit mask of their letters, which rules out most words without comparing them. */
export type FuzzyIndex = ReadonlyMap<number, { readonly words: readonly string[]; readonly letters: Int32Array }>;

/** Builds an index of words to search for similar ones. */
export function createFuzzyIndex(words: readonly string[]): FuzzyIndex {
  const lengths = Map.groupBy(words, ({ length }) => length);
  return new Map(
    [...lengths].map(([length, group]) => [length, { words: group, letters: Int32Array.from(group, letterMask) }]),
  );
}

/**
 * The words within a distance: wrong, missing and extra letters and swapped neighbours count one each. One edit changes
 * the length by at most one and the set of letters by at most two, so that few words have to be compared.
 *
 * @example findSimilarWords(createFuzzyIndex(['grace', 'grade']), 'garce', 1) // [{ word: 'grace', distance: 1 }]
 */
export function findSimilarWords(fuzzyIndex: FuzzyIndex, word: string, maxDistance: number): readonly SimilarWord[] {
  const found: SimilarWord[] = [];
  const letters = letterMask(word);
  for (let length = word.length - maxDistance; length <= word.length + maxDistance; length++) {
    const group = fuzzyIndex.get(length);
    if (group === undefined) continue;
    for (const [index, candidate] of group.words.entries()) {
      if (countBits((group.letters[index] ?? 0) ^ letters) > 2 * maxDistance) continue;
      const distance = candidate === word ? 0 : editDistance(candidate, word, maxDistance);
      if (distance > 0 && distance <= maxDistance) found.push({ word: candidate, distance });
    }
  }
  return found.sort((one, other) => (one.word < other.word ? -1 : 1));
}

/* A bit for each letter; letters of other scripts share bits, which only makes words look more similar. */
function letterMask(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/*
 * The distance of optimal string alignment, row by row; a row contains the distances of each prefix of `word`. When two
 * consecutive rows are beyond `maxDistance` everywhere, so is the result.
 */
function editDistance(candidate: string, word: string, maxDistance: number): number {
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: word.length + 1 }, (_, index) => index);
  let previousMinimum = 0;
  for (let depth = 1; depth <= candidate.length; depth++) {
    const row = [depth];
    let minimum = depth;
    const letter = candidate.charCodeAt(depth - 1);
    for (let column = 1; column <= word.length; column++) {
      const wanted = word.charCodeAt(column - 1);
      let cost = (previousRow[column - 1] ?? 0) + (letter === wanted ? 0 : 1);
      cost = Math.min(cost, (previousRow[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
      const isSwapped = letter === word.charCodeAt(column - 2) && candidate.charCodeAt(depth - 2) === wanted;
      if (depth > 1 && column > 1 && isSwapped) cost = Math.min(cost, (rowBeforePrevious[column - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < minimum) minimum = cost;
    }
    if (minimum > maxDistance && previousMinimum > maxDistance) return maxDistance + 1;
    previousMinimum = minimum;
    rowBeforePrevious = previousRow;
    previousRow = row;
  }
  return previousRow[word.length] ?? 0;
}
