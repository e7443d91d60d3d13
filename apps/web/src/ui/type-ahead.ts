/** The pause after which type-ahead starts a new word, in milliseconds (contract 4.19). */
const typeAheadMs = 350;

export type TypeAhead = { readonly text: string; readonly at: number };

export const emptyTypeAhead: TypeAhead = { text: '', at: Number.NEGATIVE_INFINITY };

/**
 * The typed text after one more letter: the letter is appended when it came soon enough, else it starts a new word.
 *
 * @param now         milliseconds on any monotonic clock, the same for every call
 * @param maxPauseMs  the longest pause within a word, in milliseconds
 * @example appendCharacter({ text: 'a', at: 0 }, 'b', 100).text // 'ab'
 * @example appendCharacter({ text: 'a', at: 0 }, 'b', 400).text // 'b'
 */
export function appendCharacter(
  previous: TypeAhead,
  character: string,
  now: number,
  maxPauseMs: number = typeAheadMs,
): TypeAhead {
  return { text: now - previous.at > maxPauseMs ? character : previous.text + character, at: now };
}
