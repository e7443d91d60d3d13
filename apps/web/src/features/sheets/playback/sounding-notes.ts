import type { Timemap } from '@canticle/contract/calls';

/** A sounding note from its beginning to its end, in milliseconds of the score as written. */
export type SoundingNote = {
  readonly at: number;
  readonly duration: number;
  /** MIDI number. */
  readonly pitch: number;
  readonly part: number;
};

/** The sounding notes: tied notes become one. In the order they begin. */
export function soundingNotes({ notes }: Pick<Timemap, 'notes'>): readonly SoundingNote[] {
  const openNotes = new Map<string, { at: number; duration: number; pitch: number; part: number }>();
  const sounds: SoundingNote[] = [];
  for (const { at, duration, pitch, part, tied } of notes) {
    const noteKey = `${part}:${pitch}`;
    const previous = openNotes.get(noteKey);
    if (tied && previous && Math.abs(previous.at + previous.duration - at) < 2) {
      previous.duration = at + duration - previous.at;
      continue;
    }
    const sound = { at, duration, pitch, part };
    openNotes.set(noteKey, sound);
    sounds.push(sound);
  }
  return sounds;
}

/**
 * The frequency of a MIDI number in equal temperament, in hertz.
 * @example frequencyOf(69) // 440
 */
export const frequencyOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

/** The index of the first entry that begins at a time or later, in a list sorted by `at`. */
export function lowerBound(entries: readonly { readonly at: number }[], time: number): number {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.at ?? 0) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}
