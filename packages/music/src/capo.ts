import { type Key, spelledKey } from './key.ts';
import { semitoneOf } from './pitch.ts';
import { shiftBy, transposeChord } from './transpose.ts';
import { targetKeyFor } from './transpositions.ts';

/** The highest fret a capo is offered on. */
export const HIGHEST_CAPO = 9;

/** A capo and the key whose shapes are then played. */
export type CapoChoice = { readonly capo: number; readonly shapes: Key };

/** Tonics, in semitones above C, of the keys whose main chords lie on open strings, easiest first. */
const OPEN_MAJOR = [7, 0, 2, 9, 4];
const OPEN_MINOR = [4, 9, 2];

/**
 * The shape a guitarist plays with a capo for a chord that sounds.
 *
 * @param capo  fret, 0 for none
 * @param key   the key that sounds; null when unknown
 * @example shapeFor('Bb/D', 3, parseKey('Bb')) // 'G/B'
 */
export function shapeFor(symbol: string, capo: number, key: Key | null): string {
  return transposeChord(symbol, shiftBy(key, -capo));
}

/**
 * The capos that turn a sounding key into one with open strings, lowest fret first; 0 is there when none is needed.
 *
 * @param highest  the highest fret to offer
 * @example capoChoices(parseKey('Eb')).map(({ capo }) => capo) // [1, 3, 6, 8]
 */
export function capoChoices(sounding: Key, highest: number = HIGHEST_CAPO): readonly CapoChoice[] {
  const open = sounding.minor ? OPEN_MINOR : OPEN_MAJOR;
  const all = Array.from({ length: highest + 1 }, (_, capo) => ({ capo, shapes: shapeKey(sounding, capo) }));
  return all.filter(({ shapes }) => open.includes(semitoneOf(shapes.tonic)));
}

/** The key whose shapes are played with a capo when this key sounds. */
export function shapeKey(sounding: Key, capo: number): Key {
  return spelledKey(targetKeyFor(sounding, -capo));
}
