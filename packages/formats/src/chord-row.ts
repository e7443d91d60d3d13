import type { ChordMark } from '@canticle/music';

/** Chords on a line of their own; `isExact` is false when one had to stand further right than its syllable. */
export type ChordRow = { readonly row: string; readonly isExact: boolean };

/**
 * Sets chords above a line of words, each in the column of its syllable, with a blank between two.
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
    // Beyond the last syllable every column means the same place.
    if (column > targetColumn && targetColumn < end) isExact = false;
    row += ' '.repeat(column - width) + symbol.replace(/\s+/g, '_');
    width = column + [...symbol].length;
  }
  return { row, isExact };
}

/* The column each offset stands in, once for the whole line: a line may hold thousands of chords. */
function columnsOf(text: string): readonly number[] {
  const columns = [0];
  let column = 0;
  for (const character of text) {
    // Half of a character fills a column, as the whole one does.
    for (let half = 1; half < character.length; half++) columns.push(column + 1);
    if (!/\p{M}/u.test(character)) column += 1;
    columns.push(column);
  }
  return columns;
}
