import type { ChordMark, LyricLine } from './lyrics-document.ts';

/**
 * Replaces the words of a line. Chords stay above their letters: those after the change move with them, those above
 * what was replaced move to its beginning.
 *
 * @example replaceLineText({ text: 'how swete', remark: '', chords: { original: [[4, 'G']], new: [] } }, 'how sweet').chords.original // [[4, 'G']]
 */
export function replaceLineText(line: LyricLine, text: string): LyricLine {
  const change = findTextChange(line.text, text);
  const move = (marks: readonly ChordMark[]): readonly ChordMark[] =>
    marks.map(([offset, symbol]) => [moveOffset(offset, change, line.text), symbol]);
  return { ...line, text, chords: { original: move(line.chords.original), new: move(line.chords.new) } };
}

/** What differs between two texts: from `start` to `end` of the first was replaced by so many characters. */
export type TextChange = { readonly start: number; readonly end: number; readonly inserted: number };

/**
 * Finds the smallest part in which two texts differ.
 *
 * @example findTextChange('swete', 'sweet') // { start: 3, end: 5, inserted: 2 }
 */
export function findTextChange(before: string, after: string): TextChange {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shortest - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, end: before.length - tail, inserted: after.length - tail - start };
}

function moveOffset(offset: number, { start, end, inserted }: TextChange, before: string): number {
  if (offset < start) return offset;
  if (offset > end || (offset === end && end > start)) return offset - (end - start) + inserted;
  if (offset > start) return start;
  // Letters typed right at a chord belong to the word before it, or are the beginning of its own word.
  const continuesWord = /\S/.test(before.charAt(start - 1));
  return end === start && continuesWord ? start + inserted : start;
}
