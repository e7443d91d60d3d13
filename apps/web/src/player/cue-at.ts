import type { Cue } from '@canticle/contract/calls';

/** The index of the cue that is active at a time (milliseconds), in a list sorted by time; -1 before the first one. */
export function cueAt(cues: readonly Cue[], timeMs: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.at ?? 0) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The text of a cue in segments, each with its start time; joined they are the whole text. */
export function splitCueWords({ at, text, words }: Cue): readonly { readonly at: number; readonly text: string }[] {
  const wordStarts = [...(words[0]?.index === 0 ? [] : [{ at, index: 0 }]), ...words];
  return wordStarts.map((word, index) => ({ at: word.at, text: text.slice(word.index, wordStarts[index + 1]?.index) }));
}
