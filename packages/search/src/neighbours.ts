/** A word that somebody may have meant, and how many letters are wrong, missing, too many or swapped. */
export type Neighbour = { readonly word: string; readonly distance: number };

/**
 * How many letters of a word may be wrong: none below four letters, one up to seven, two above. Numbers are never wrong.
 *
 * @example allowedTypos('grace') // 1
 */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /^\d+$/.test(word)) return 0;
  return word.length <= 7 ? 1 : 2;
}

/** Words with what tells most of them apart from another at a glance: how long they are, and which letters they have. */
export type NeighbourList = {
  readonly words: readonly string[];
  readonly lengths: Uint8Array;
  readonly letters: Int32Array;
};

/** Prepares words for looking for neighbours among them. */
export function listForNeighbours(words: readonly string[]): NeighbourList {
  return {
    words,
    lengths: Uint8Array.from(words, ({ length }) => Math.min(length, 255)),
    letters: Int32Array.from(words, lettersOf),
  };
}

/**
 * The words within a distance: wrong, missing and additional letters and swapped neighbours count one each. One letter
 * changes the length by one at most and the set of letters by two, so that few words have to be compared.
 *
 * @example neighboursOf(listForNeighbours(['grace', 'grade']), 'garce', 1) // [{ word: 'grace', distance: 1 }]
 */
export function neighboursOf(list: NeighbourList, word: string, most: number): readonly Neighbour[] {
  const found: Neighbour[] = [];
  const letters = lettersOf(word);
  const { words, lengths, letters: lettersThere } = list;
  for (let index = 0; index < words.length; index++) {
    const longer = (lengths[index] as number) - word.length;
    if (longer > most || longer < -most || countBits((lettersThere[index] as number) ^ letters) > 2 * most) continue;
    const candidate = words[index] as string;
    const distance = candidate === word ? 0 : distanceBetween(candidate, word);
    if (distance > 0 && distance <= most) found.push({ word: candidate, distance });
  }
  return found;
}

/* A bit for each letter; letters of other scripts share bits, which only makes words look more alike. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/* The distance of optimal string alignment, row by row; a row holds the distances of each beginning of `word`. */
function distanceBetween(candidate: string, word: string): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let depth = 1; depth <= candidate.length; depth++) {
    const row = [depth];
    const letter = candidate.charCodeAt(depth - 1);
    for (let column = 1; column <= word.length; column++) {
      const wanted = word.charCodeAt(column - 1);
      let cost = (above[column - 1] as number) + (letter === wanted ? 0 : 1);
      cost = Math.min(cost, (above[column] as number) + 1, (row[column - 1] as number) + 1);
      const isSwapped = letter === word.charCodeAt(column - 2) && candidate.charCodeAt(depth - 2) === wanted;
      if (depth > 1 && column > 1 && isSwapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return above[word.length] as number;
}
