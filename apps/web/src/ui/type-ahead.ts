/** How long a pause starts a new word when somebody types to jump, in milliseconds (contract 4.19). */
export const typeAheadMs = 350;

export type TypeAhead = { readonly typed: string; readonly at: number };

export const nothingTyped: TypeAhead = { typed: '', at: Number.NEGATIVE_INFINITY };

/**
 * What has been typed after one more letter: the letter is added when it came soon enough, else it starts a new word.
 *
 * @param now   milliseconds on any steady clock, the same for every call
 * @param pause how long is too long, in milliseconds
 * @example typeOn({ typed: 'a', at: 0 }, 'b', 100).typed // 'ab'
 * @example typeOn({ typed: 'a', at: 0 }, 'b', 400).typed // 'b'
 */
export function typeOn(before: TypeAhead, letter: string, now: number, pause: number = typeAheadMs): TypeAhead {
  return { typed: now - before.at > pause ? letter : before.typed + letter, at: now };
}
