/** A part of a line: whether it differs from the text it is compared with. */
export type MarkedPart = { readonly text: string; readonly isDifferent: boolean };

/** Longer texts are compared word for word in no useful time; nothing is marked in them. */
const MAX_WORDS = 3000;

/**
 * Marks the words of a text that another one does not have in the same order, whatever their case and punctuation.
 *
 * @returns the lines of the text, in parts
 * @example markDifferences(['How sweet the sound'], ['how great the sound,'])[0]?.length // 3
 */
export function markDifferences(
  lines: readonly string[],
  others: readonly string[],
): readonly (readonly MarkedPart[])[] {
  const pieces = lines.map((line) => line.split(/(\s+)/).filter((piece) => piece !== ''));
  const words = pieces
    .flat()
    .map(normalize)
    .filter((word) => word !== '');
  const otherWords = others.flatMap((line) => line.split(/\s+/).map(normalize)).filter((word) => word !== '');
  const common = words.length > MAX_WORDS || otherWords.length > MAX_WORDS ? undefined : commonWords(words, otherWords);
  let position = 0;
  return pieces.map((line) => {
    const parts: MarkedPart[] = [];
    for (const piece of line) {
      const isWord = normalize(piece) !== '';
      const isDifferent = isWord && common !== undefined && !common.has(position);
      if (isWord) position += 1;
      const last = parts.at(-1);
      // A blank goes with the word before it.
      if (last !== undefined && (last.isDifferent === isDifferent || (!isWord && !last.isDifferent)))
        parts[parts.length - 1] = { text: last.text + piece, isDifferent: last.isDifferent };
      else parts.push({ text: piece, isDifferent });
    }
    return parts;
  });
}

const normalize = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/* The positions of the words that belong to a longest common subsequence. */
function commonWords(words: readonly string[], others: readonly string[]): ReadonlySet<number> {
  const width = others.length + 1;
  const lengths = new Uint16Array((words.length + 1) * width);
  for (let a = words.length - 1; a >= 0; a -= 1)
    for (let b = others.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        words[a] === others[b]
          ? (lengths[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(lengths[(a + 1) * width + b] ?? 0, lengths[a * width + b + 1] ?? 0);
  const common = new Set<number>();
  for (let a = 0, b = 0; a < words.length && b < others.length; ) {
    if (words[a] === others[b]) {
      common.add(a);
      a += 1;
      b += 1;
    } else if ((lengths[(a + 1) * width + b] ?? 0) >= (lengths[a * width + b + 1] ?? 0)) a += 1;
    else b += 1;
  }
  return common;
}
