import type { ChordMark, LyricLine } from '@canticle/music';
import { type ChordToken, chordTokens } from './chord-line.ts';
import { normalizeAccidentals, trimLine } from './chordpro-line.ts';
import { lyricLine } from './song-draft.ts';

const tabWidth = 8;

/**
 * Merges a line of chords into the line of words below it, column by column; tab stops are every eighth column.
 *
 * @param chordLine  chords separated by blanks
 * @param words      the line below; empty for a line of chords alone
 * @param tokens     the chords with their columns, where they are known otherwise
 */
export function mergeChordLine(
  chordLine: string,
  words: string,
  tokens: readonly ChordToken[] = chordTokens(expandTabs(chordLine)),
): LyricLine {
  const columns = columnsOf(words.trimEnd());
  const indent = words.length - words.trimStart().length;
  const text = words.trim().replace(/\t/g, ' ');
  const chords: ChordMark[] = [];
  let unit = 0;
  for (const { text: symbol, column } of tokens) {
    while (unit < columns.length && (columns[unit] ?? 0) < column) unit++;
    chords.push([Math.min(Math.max(unit - indent, 0), text.length), normalizeAccidentals(symbol)]);
  }
  const tidy = trimLine(text, chords);
  return lyricLine(tidy.text, tidy.chords);
}

/** The column of each UTF-16 unit of a line. */
function columnsOf(line: string): readonly number[] {
  const columns: number[] = [];
  let column = 0;
  for (const character of line) {
    for (let unit = 0; unit < character.length; unit++) columns.push(column);
    column += character === '\t' ? tabWidth - (column % tabWidth) : /\p{M}/u.test(character) ? 0 : 1;
  }
  return columns;
}

function expandTabs(line: string): string {
  let expanded = '';
  for (const piece of line.split(/(\t)/)) {
    expanded += piece === '\t' ? ' '.repeat(tabWidth - (expanded.length % tabWidth)) : piece;
  }
  return expanded;
}
