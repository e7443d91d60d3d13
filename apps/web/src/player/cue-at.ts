import type { Cue } from '@canticle/contract/calls';

/** The place in a list, sorted by time, of the line that is sung at a moment (milliseconds); -1 before the first one. */
export function cueAt(cues: readonly Cue[], moment: number): number {
  let from = 0;
  let to = cues.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cues[middle]?.at ?? 0) <= moment) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The text of a line in pieces, each with the moment it begins; together they are the whole text. */
export function wordsOf({ at, text, words }: Cue): readonly { readonly at: number; readonly text: string }[] {
  const begins = [...(words[0]?.index === 0 ? [] : [{ at, index: 0 }]), ...words];
  return begins.map((word, place) => ({ at: word.at, text: text.slice(word.index, begins[place + 1]?.index) }));
}
