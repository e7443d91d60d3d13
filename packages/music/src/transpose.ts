import { formatChord, mapPitches } from './chord.ts';
import { type Key, canonicalKey } from './key.ts';
import { modulo } from './pitch.ts';
import { simplifySpelling } from './enharmonic-spelling.ts';
import { renameChords } from './symbol.ts';
import { transposeKey } from './key-transpositions.ts';

/**
 * How to transpose chords: the distance on the line of fifths, and the target key that determines the spelling; null
 * when unknown.
 */
export type Transposition = { readonly fifths: number; readonly to: Key | null };

/** A transposition that changes nothing. */
export const NO_TRANSPOSITION: Transposition = { fifths: 0, to: null };

/**
 * The transposition by semitones. The target key is the one of the twelve settings keys at that distance; 0 and whole
 * octaves change nothing.
 *
 * @param key        the key the chords are written in; null when unknown: then the nearest names are used
 * @param semitones  upwards; -12 to 12 on the wire, any whole number here
 * @example transpositionBy({ tonic: -3, minor: false }, 2) // { fifths: 2, to: { tonic: -1, minor: false } }
 */
export function transpositionBy(key: Key | null, semitones: number): Transposition {
  if (modulo(semitones, 12) === 0) return NO_TRANSPOSITION;
  if (key === null) return { fifths: modulo(semitones * 7 + 5, 12) - 5, to: null };
  return transpositionTo(key, transposeKey(key, semitones));
}

/**
 * The transposition from one key to another of the same mode.
 *
 * @example transpositionTo({ tonic: 3, minor: true }, { tonic: -4, minor: true }).fifths // 5
 */
export function transpositionTo(from: Key, to: Key): Transposition {
  if (from.tonic === to.tonic) return NO_TRANSPOSITION;
  const spelled = canonicalKey(to);
  return { fifths: spelled.tonic - from.tonic, to: spelled };
}

/**
 * Transposes a chord symbol and spells it for the target key. A symbol that is not a chord is returned unchanged, and a
 * transposition by nothing returns exactly what was written.
 * Source: docs/decisions/0004-pitches-are-points-on-the-line-of-fifths.md
 *
 * @param symbol  as on the sheet: root, quality, optional bass ("F#m7/C#"), or a bar of chords ("| G C |")
 * @example transposeChord('Bb/D', transpositionBy(parseKey('F'), -5)) // 'F/A'
 */
export function transposeChord(symbol: string, transposition: Transposition): string {
  if (transposition.fifths === 0) return symbol;
  return renameChords(symbol, (chord) =>
    formatChord(mapPitches(chord, (pitch) => simplifySpelling(pitch + transposition.fifths, transposition.to))),
  );
}
