import { type Key, canonicalKey } from './key.ts';
import { semitoneOf } from './pitch.ts';
import { transpositionBy, transposeChord } from './transpose.ts';
import { transposeKey } from './key-transpositions.ts';

/** The highest fret a capo is offered on. */
export const MAX_SUGGESTED_CAPO = 9;

/** A capo fret and the key of the shapes that are then played. */
export type CapoOption = { readonly capo: number; readonly shapes: Key };

/** Tonics, in semitones above C, of the keys whose main chords use open strings, easiest first. */
const OPEN_MAJOR_TONICS = [7, 0, 2, 9, 4];
const OPEN_MINOR_TONICS = [4, 9, 2];

/**
 * The shape a guitarist plays with a capo for a sounding chord.
 *
 * @param capo  fret, 0 for none
 * @param key   the sounding key; null when unknown
 * @example capoChordShape('Bb/D', 3, parseKey('Bb')) // 'G/B'
 */
export function capoChordShape(symbol: string, capo: number, key: Key | null): string {
  return transposeChord(symbol, transpositionBy(key, -capo));
}

/**
 * The capos that turn a sounding key into one with open strings, lowest fret first; 0 is included when none is needed.
 *
 * @param maxFret  the highest fret to offer
 * @example suggestCapos(parseKey('Eb')).map(({ capo }) => capo) // [1, 3, 6, 8]
 */
export function suggestCapos(sounding: Key, maxFret: number = MAX_SUGGESTED_CAPO): readonly CapoOption[] {
  const openTonics = sounding.minor ? OPEN_MINOR_TONICS : OPEN_MAJOR_TONICS;
  const all = Array.from({ length: maxFret + 1 }, (_, capo) => ({ capo, shapes: capoShapeKey(sounding, capo) }));
  return all.filter(({ shapes }) => openTonics.includes(semitoneOf(shapes.tonic)));
}

/** The key of the shapes played with a capo when this key sounds. */
export function capoShapeKey(sounding: Key, capo: number): Key {
  return canonicalKey(transposeKey(sounding, -capo));
}
