import { endsItalic } from './italics.ts';
import type { ChordMark, LyricLine, Melody } from './lyrics-document.ts';

/** A segment of a line and the chord that sounds where it begins; the chord is empty before the first one. */
export type ChordLyricsPair = {
  readonly chord: string;
  readonly text: string;
  /** Whether the segment begins in italics: an underscore of an earlier segment is still open (`italicRuns`). */
  readonly italic: boolean;
};

/**
 * Splits a line at its chords. The segments joined are the whole line; a segment that begins a word starts with the
 * blank before it, and a chord after the last syllable has an empty segment. A line without chords is one segment.
 *
 * @param melody  whose chords to take
 * @example splitAtChords({ ...emptyLine, text: 'In the' }, 'original') // [{ chord: '', text: 'In the', italic: false }]
 */
export function splitAtChords(line: LyricLine, melody: Melody): readonly ChordLyricsPair[] {
  const marks = line.chords[melody];
  const cuts = marks.map((mark) => cutAt(line.text, mark));
  const first = cuts[0] ?? line.text.length;
  const pieces = marks.map(([, chord], at) => ({ chord, text: line.text.slice(cuts[at], cuts[at + 1]) }));
  const hasLeadingText = first > 0 || marks.length === 0;
  return withItalics(hasLeadingText ? [{ chord: '', text: line.text.slice(0, first) }, ...pieces] : pieces);
}

/**
 * The offset where a chord splits the line: before the blanks in front of its word; at the very end when no word
 * follows.
 */
function cutAt(text: string, [offset]: ChordMark): number {
  const at = Math.min(Math.max(offset, 0), text.length);
  if (text.trim() === '') return at;
  if (text.slice(at).trim() === '') return text.length;
  return text.slice(0, at).trimEnd().length;
}

function withItalics(pieces: readonly { chord: string; text: string }[]): readonly ChordLyricsPair[] {
  let italic = false;
  return pieces.map((piece) => {
    const part = { ...piece, italic };
    italic = endsItalic(piece.text, italic);
    return part;
  });
}
