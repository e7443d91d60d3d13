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

/** Words by how long they are, with which letters they have: what tells most of them apart from another at a glance. */
export type NeighbourList = ReadonlyMap<number, { readonly words: readonly string[]; readonly letters: Int32Array }>;

/** Prepares words for looking for neighbours among them. */
export function listForNeighbours(words: readonly string[]): NeighbourList {
  const lengths = Map.groupBy(words, ({ length }) => length);
  return new Map(
    [...lengths].map(([length, some]) => [length, { words: some, letters: Int32Array.from(some, lettersOf) }]),
  );
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
  for (let length = word.length - most; length <= word.length + most; length++) {
    const some = list.get(length);
    if (some === undefined) continue;
    for (let index = 0; index < some.letters.length; index++) {
      if (countBits((some.letters[index] as number) ^ letters) > 2 * most) continue;
      const candidate = some.words[index] as string;
      const distance = candidate === word ? 0 : distanceBetween(candidate, word, most);
      if (distance > 0 && distance <= most) found.push({ word: candidate, distance });
    }
  }
  return found.sort((one, other) => (one.word < other.word ? -1 : 1));
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

/*
 * The distance of optimal string alignment, row by row; a row holds the distances of each beginning of `word`. A row that
 * is beyond `most` everywhere, as the one before it, tells that the words are.
 */
function distanceBetween(candidate: string, word: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, index) => index);
  let leastAbove = 0;
  for (let depth = 1; depth <= candidate.length; depth++) {
    const row = [depth];
    let least = depth;
    const letter = candidate.charCodeAt(depth - 1);
    for (let column = 1; column <= word.length; column++) {
      const wanted = word.charCodeAt(column - 1);
      let cost = (above[column - 1] as number) + (letter === wanted ? 0 : 1);
      cost = Math.min(cost, (above[column] as number) + 1, (row[column - 1] as number) + 1);
      const isSwapped = letter === word.charCodeAt(column - 2) && candidate.charCodeAt(depth - 2) === wanted;
      if (depth > 1 && column > 1 && isSwapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most && leastAbove > most) return most + 1;
    leastAbove = least;
    before = above;
    above = row;
  }
  return above[word.length] as number;
}
