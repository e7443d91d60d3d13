/**
 * A folded text (document.ts) with where its words stand, so that a question looks through words instead of letters.
 *
 * `places` holds two numbers for each word: a mark made of its letters, and where the blank before it stands in `folded`;
 * between them for each end of a line NEW_LINE, of a part NEW_PART, and where it stands.
 */
export type PlacedWords = { readonly folded: string; readonly places: Int32Array };

export const NEW_LINE = 0;
export const NEW_PART = 1;

const BLANK = 32;
const LINE_END = 10;
const PART_END = 12;

/** Finds out where the words of a folded text stand. */
export function placeWords(folded: string): PlacedWords {
  if (folded === '') return NO_WORDS;
  const places: number[] = [];
  for (let at = 0; at < folded.length; at++) {
    const sign = folded.charCodeAt(at);
    if (sign === BLANK) continue;
    if (sign === LINE_END || sign === PART_END) {
      places.push(sign === LINE_END ? NEW_LINE : NEW_PART, at);
      continue;
    }
    const end = endOfWord(folded, at);
    places.push(markOf(folded, at, end), at - 1);
    at = end - 1;
  }
  return { folded, places: Int32Array.from(places) };
}

const NO_WORDS: PlacedWords = { folded: '', places: new Int32Array(0) };

function endOfWord(folded: string, from: number): number {
  let end = from;
  while (end < folded.length) {
    const sign = folded.charCodeAt(end);
    if (sign === BLANK || sign === LINE_END || sign === PART_END) break;
    end += 1;
  }
  return end;
}

/**
 * A number made of the letters of a word (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/); different words hardly ever
 * have the same, and never that of an end.
 */
export function markOf(text: string, from = 0, to = text.length): number {
  let mark = 0x811c9dc5;
  for (let at = from; at < to; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return mark === NEW_LINE || mark === NEW_PART ? 2 : mark;
}
