/** How long a pause starts a new word when somebody types to jump, in milliseconds (contract 4.19). */
export const typeAheadMs = 350;

export type TypeAhead = { readonly text: string; readonly at: number };

export const emptyTypeAhead: TypeAhead = { text: '', at: Number.NEGATIVE_INFINITY };

/**
 * What has been typed after one more letter: the letter is added when it came soon enough, else it starts a new word.
 *
 * @param now         milliseconds on any steady clock, the same for every call
 * @param maxPauseMs  how long is too long, in milliseconds
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
