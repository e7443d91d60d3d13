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

/**
 * The words within a distance: wrong, missing and additional letters and swapped neighbours count one each. Words that
 * begin alike share their work, so that a long list is gone through in well under a millisecond.
 *
 * @param sorted  in the order of their code units, each once
 * @example neighboursOf(['grace', 'grade', 'great'], 'garce', 1) // [{ word: 'grace', distance: 1 }]
 */
export function neighboursOf(sorted: readonly string[], word: string, most: number): readonly Neighbour[] {
  const found: Neighbour[] = [];
  const width = word.length + 1;
  // Row d holds the distances of the first d letters of a candidate to each beginning of the word.
  const rows: Int16Array[] = [Int16Array.from({ length: width }, (_, index) => index)];
  let before = '';
  let depth = 0;
  let index = 0;
  while (index < sorted.length) {
    const candidate = sorted[index] as string;
    depth = Math.min(depth, sharedStart(before, candidate));
    let hopeless = false;
    while (depth < candidate.length && !hopeless) {
      depth += 1;
      hopeless = fillRow(rows, candidate, word, depth) > most;
    }
    before = candidate;
    if (hopeless) {
      index = skipStart(sorted, index, candidate.slice(0, depth));
      continue;
    }
    const distance = rows[candidate.length]?.[word.length] ?? Infinity;
    if (distance > 0 && distance <= most) found.push({ word: candidate, distance });
    index += 1;
  }
  return found;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/* Fills the row of a depth and gives the least distance that is still to be had from it. */
function fillRow(rows: Int16Array[], candidate: string, word: string, depth: number): number {
  const above = rows[depth - 1] as Int16Array;
  const row = (rows[depth] ??= new Int16Array(above.length));
  const letter = candidate.charCodeAt(depth - 1);
  const earlier = depth > 1 ? candidate.charCodeAt(depth - 2) : -1;
  row[0] = depth;
  let least = depth;
  for (let column = 1; column < above.length; column++) {
    const wanted = word.charCodeAt(column - 1);
    let cost = Math.min(
      (above[column] as number) + 1,
      (row[column - 1] as number) + 1,
      (above[column - 1] as number) + (letter === wanted ? 0 : 1),
    );
    if (column > 1 && letter === word.charCodeAt(column - 2) && earlier === wanted)
      cost = Math.min(cost, ((rows[depth - 2] as Int16Array)[column - 2] as number) + 1);
    row[column] = cost;
    if (cost < least) least = cost;
  }
  // A swap looks two rows back, so that what this row has lost the next may still have.
  const swap = depth > 1 ? leastOf(above) + 1 : least;
  return Math.min(least, swap);
}

function leastOf(row: Int16Array): number {
  let least = row[0] as number;
  for (const cost of row) if (cost < least) least = cost;
  return least;
}

/* The first word after `from` that does not begin so. */
function skipStart(sorted: readonly string[], from: number, start: string): number {
  let low = from + 1;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string).startsWith(start)) low = middle + 1;
    else high = middle;
  }
  return low;
}
