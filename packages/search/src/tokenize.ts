/**
 * A folded text (document.ts) with the positions of its words, so that a search scans words instead of letters.
 *
 * `tokens` contains two numbers for each word: the hash of its letters, and the position of the blank before it in
 * `folded`; between them for each end of a line LINE_BREAK, of a part PART_BREAK, and its position.
 */
export type TokenizedText = { readonly folded: string; readonly tokens: Int32Array };

export const LINE_BREAK = 0;
export const PART_BREAK = 1;

const BLANK = 32;
const LINE_END = 10;
const PART_END = 12;

/** Computes the positions of the words of a folded text. */
export function tokenize(folded: string): TokenizedText {
  if (folded === '') return EMPTY_TEXT;
  const tokens: number[] = [];
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at);
    if (code === BLANK) continue;
    if (code === LINE_END || code === PART_END) {
      tokens.push(code === LINE_END ? LINE_BREAK : PART_BREAK, at);
      continue;
    }
    const end = findWordEnd(folded, at);
    tokens.push(hashWord(folded, at, end), at - 1);
    at = end - 1;
  }
  return { folded, tokens: Int32Array.from(tokens) };
}

const EMPTY_TEXT: TokenizedText = { folded: '', tokens: new Int32Array(0) };

function findWordEnd(folded: string, from: number): number {
  let end = from;
  while (end < folded.length) {
    const code = folded.charCodeAt(end);
    if (code === BLANK || code === LINE_END || code === PART_END) break;
    end += 1;
  }
  return end;
}

/**
 * A hash of the letters of a word (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/); different words hardly ever
 * have the same one, and never that of a line or part end.
 */
export function hashWord(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash === LINE_BREAK || hash === PART_BREAK ? 2 : hash;
}
