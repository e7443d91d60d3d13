import type { ChordMark } from '@canticle/music';
import { unescape } from './chordpro-escape.ts';

/** A line of words with chords in brackets, parsed. */
export type ChordProLine = {
  readonly text: string;
  readonly chords: readonly ChordMark[];
  /** The contents of `[*...]`, in order. */
  readonly annotations: readonly string[];
};

/**
 * Parses a ChordPro line. An unclosed bracket is an ordinary character.
 *
 * @param raw    the line without its end
 * @param isExact  keep every character and symbol as it is (our own bundle); otherwise ♯ and ♭ become # and b, tabs
 *               become spaces, and a line of nothing but chords has no text
 */
export function parseChordProLine(raw: string, isExact = false): ChordProLine {
  const line = raw.trim();
  const chords: ChordMark[] = [];
  const annotations: string[] = [];
  let text = '';
  let end = 0;
  for (const match of line.matchAll(/\[([^[\]]*)\]/g)) {
    text += unescape(line.slice(end, match.index));
    end = match.index + match[0].length;
    const content = match[1] ?? '';
    if (content.startsWith('*')) annotations.push(unescape(content.slice(1)));
    else if (content.trim())
      chords.push([text.length, isExact ? unescape(content) : normalizeAccidentals(unescape(content.trim()))]);
  }
  text += unescape(line.slice(end));
  return isExact ? { text, chords, annotations } : { ...trimLine(text.replace(/\t/g, ' '), chords), annotations };
}

/** A chord name with the accidentals Canticle stores: # and b. */
export const normalizeAccidentals = (symbol: string): string => symbol.replace(/♯/g, '#').replace(/♭/g, 'b');

/**
 * Drops blanks after the last word and chord; a line of chords alone has no text, and its chords are all at its start.
 */
export function trimLine(text: string, chords: readonly ChordMark[]): { text: string; chords: readonly ChordMark[] } {
  if (text.trim() === '') return { text: '', chords: chords.map(([, symbol]) => [0, symbol]) };
  const last = chords.at(-1)?.[0] ?? 0;
  return { text: text.slice(0, Math.max(text.trimEnd().length, last)), chords };
}
