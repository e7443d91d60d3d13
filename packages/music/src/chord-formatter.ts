import type { Key } from './key.ts';
import { type ChordForm, isMovable, type Notation, writeChord } from './notation.ts';
import { transpositionBy, transposeChord } from './transpose.ts';

/** How the chords of a song are to be shown. */
export type ChordFormatOptions = {
  /** The key the chords are written in; null when unknown. */
  readonly key: Key | null;
  /** Upwards from that key. A capo is taken off here: a song moved by 2 with the capo on 3 is -1. */
  readonly semitones?: number | undefined;
  readonly notation?: Notation | undefined;
  readonly form?: ChordForm | undefined;
};

/** Whether chords are shown otherwise than they are written: in another key, with a capo, or in another notation. */
export function changesChordNames({
  semitones = 0,
  notation = 'common',
}: Pick<ChordFormatOptions, 'semitones' | 'notation'>): boolean {
  return semitones % 12 !== 0 || notation !== 'common';
}

/**
 * Prepares to show the chords of a song: moved first, renamed last. Movable notations are written from the original.
 *
 * @example createChordFormatter({ key: parseKey('Eb'), semitones: 2, notation: 'german' })('Ab/Eb') // 'B/F'
 */
export function createChordFormatter({ key, semitones = 0, notation = 'common', form = 'plain' }: ChordFormatOptions) {
  if (isMovable(notation) && key !== null) return (symbol: string): string => writeChord(symbol, notation, key, form);
  const shift = transpositionBy(key, semitones);
  return (symbol: string): string => writeChord(transposeChord(symbol, shift), notation, null, form);
}
