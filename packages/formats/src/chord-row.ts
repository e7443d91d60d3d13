import type { ChordMark } from '@canticle/music';

/** Chords on a line of their own; `isExact` is false when one had to stand further right than its syllable. */
export type ChordRow = { readonly row: string; readonly isExact: boolean };

/**
 * Sets chords above a line of words, each in the column of its syllable, with a blank between two.
 *
 * @example chordRow('Amazing', [[0, 'C'], [3, 'G']]).row // 'C  G'
 */
export function chordRow(text: string, marks: readonly ChordMark[]): ChordRow {
  let row = '';
  let width = 0;
  let isExact = true;
  const end = columnOf(text, text.length);
  for (const [offset, symbol] of marks) {
    const wanted = columnOf(text, offset);
    const column = Math.max(wanted, row === '' ? 0 : width + 1);
    // Beyond the last syllable every column means the same place.
    if (column > wanted && wanted < end) isExact = false;
    row += ' '.repeat(column - width) + symbol.replace(/\s+/g, '_');
    width = column + [...symbol].length;
  }
  return { row, isExact };
}

const columnOf = (text: string, offset: number): number =>
  Array.from(text.slice(0, offset)).filter((character) => !/\p{M}/u.test(character)).length;
