import type { Key } from './key.ts';
import { type ChordForm, isMovable, type Notation, writeChord } from './notation.ts';
import { transpositionBy, transposeChord } from './transpose.ts';

/** How to display the chords of a song. */
export type ChordFormatOptions = {
  /** The key the chords are written in; null when unknown. */
  readonly key: Key | null;
  /** Upwards from that key. A capo is already subtracted: a song moved by 2 with the capo on 3 is -1. */
  readonly semitones?: number | undefined;
  readonly notation?: Notation | undefined;
  readonly form?: ChordForm | undefined;
};

/**
 * Whether chords are displayed differently from how they are written: in another key, with a capo, or in another
 * notation.
 */
export function changesChordNames({
  semitones = 0,
  notation = 'common',
}: Pick<ChordFormatOptions, 'semitones' | 'notation'>): boolean {
  return semitones % 12 !== 0 || notation !== 'common';
}

/**
 * Creates a function that formats the chords of a song: transposed first, renamed last. Movable notations use the
 * original chord.
 *
 * @example createChordFormatter({ key: parseKey('Eb'), semitones: 2, notation: 'german' })('Ab/Eb') // 'B/F'
 */
export function createChordFormatter({ key, semitones = 0, notation = 'common', form = 'plain' }: ChordFormatOptions) {
  if (isMovable(notation) && key !== null) return (symbol: string): string => writeChord(symbol, notation, key, form);
  const shift = transpositionBy(key, semitones);
  return (symbol: string): string => writeChord(transposeChord(symbol, shift), notation, null, form);
}
