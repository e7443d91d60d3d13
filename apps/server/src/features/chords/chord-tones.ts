import { ChordType, Interval } from 'tonal';

/** Names of qualities that differ between the fingering tables and tonal. */
const TONAL_SUFFIXES: Readonly<Record<string, string>> = {
  major: 'M',
  minor: 'm',
  mmaj7: 'mMaj7',
  mmaj9: 'mMaj9',
  aug7: '7#5',
  aug9: '9#5',
  alt: 'alt7',
};

/** Qualities that tonal does not know, in semitones. */
const EXTRA_QUALITIES: Readonly<Record<string, readonly number[]>> = {
  maj7b5: [0, 4, 6, 11],
  mmaj7b5: [0, 3, 6, 11],
  maj11: [0, 4, 7, 11, 14, 17],
  mmaj11: [0, 3, 7, 11, 14, 17],
  '11': [0, 4, 7, 10, 14, 17],
};

/**
 * Notes that shapes of these chords may contain besides their tones, as players use them; an altered chord allows any
 * of them.
 */
const EXTRA_NOTES: Readonly<Record<string, readonly number[]>> = {
  '13': [5],
  maj13: [5, 6],
  alt: [0, 1, 3, 4, 6, 7, 8, 10],
};

/**
 * The tones of a quality in semitones above the root, ascending; beyond the octave for ninths and higher. Empty when
 * unknown.
 *
 * @example chordTones('m7b5') // [0, 3, 6, 10]
 */
export function chordTones(suffix: string): readonly number[] {
  const extra = EXTRA_QUALITIES[suffix];
  if (extra !== undefined) return extra;
  return ChordType.get(TONAL_SUFFIXES[suffix] ?? suffix)
    .intervals.map((interval) => Interval.semitones(interval))
    .toSorted((a, b) => a - b);
}

/** Whether a note (semitones above the root, any octave) is allowed in a shape of this quality. */
export function isNoteAllowed(suffix: string, note: number): boolean {
  const tones = chordTones(suffix);
  if (tones.length === 0) return true;
  return [...tones, ...(EXTRA_NOTES[suffix] ?? [])].some((tone) => (tone - note) % 12 === 0);
}
