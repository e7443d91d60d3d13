import type { ChordMark } from '@canticle/music';

/** A row of chords; `isExact` is false when a chord had to be placed further right than its syllable. */
export type ChordRow = { readonly row: string; readonly isExact: boolean };

/**
 * Places chords above a line of words, each in the column of its syllable, with a blank between two.
 *
 * @example chordRow('Amazing', [[0, 'C'], [3, 'G']]).row // 'C  G'
 */
export function chordRow(text: string, chords: readonly ChordMark[]): ChordRow {
  let row = '';
  let width = 0;
  let isExact = true;
  if (chords.length === 0) return { row, isExact };
  const columns = columnsOf(text);
  const end = columns[text.length] ?? 0;
  for (const [offset, symbol] of chords) {
    const targetColumn = columns[Math.min(offset, text.length)] ?? 0;
    const column = Math.max(targetColumn, row === '' ? 0 : width + 1);
    // Beyond the last syllable every column means the same position.
    if (column > targetColumn && targetColumn < end) isExact = false;
    row += ' '.repeat(column - width) + symbol.replace(/\s+/g, '_');
    width = column + [...symbol].length;
  }
  return { row, isExact };
}

/* The column of each offset, computed once for the whole line: a line may contain thousands of chords. */
function columnsOf(text: string): readonly number[] {
  const columns = [0];
  let column = 0;
  for (const character of text) {
    // Half of a surrogate pair occupies a column, like the whole one.
    for (let half = 1; half < character.length; half++) columns.push(column + 1);
    if (!/\p{M}/u.test(character)) column += 1;
    columns.push(column);
  }
  return columns;
}
