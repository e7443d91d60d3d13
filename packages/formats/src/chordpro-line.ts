import type { ChordMark } from '@canticle/music';
import { unescape } from './chordpro-escape.ts';

/** A line of words with chords in brackets, taken apart. */
export type ChordedLine = {
  readonly text: string;
  readonly chords: readonly ChordMark[];
  /** What `[*...]` said, in order. */
  readonly annotations: readonly string[];
};

/**
 * Takes a ChordPro line apart. A bracket that is never closed is a character like any other.
 *
 * @param raw    the line without its end
 * @param exact  keep every character and symbol as it stands (our own bundle); otherwise ♯ and ♭ become # and b, tabs
 *               become spaces, and a line of nothing but chords has no text
 */
export function parseChordedLine(raw: string, exact = false): ChordedLine {
  const line = raw.trim();
  const chords: ChordMark[] = [];
  const annotations: string[] = [];
  let text = '';
  let end = 0;
  for (const match of line.matchAll(/\[([^[\]]*)\]/g)) {
    text += unescape(line.slice(end, match.index));
    end = match.index + match[0].length;
    const inside = match[1] ?? '';
    if (inside.startsWith('*')) annotations.push(unescape(inside.slice(1)));
    else if (inside.trim()) chords.push([text.length, exact ? unescape(inside) : plainChord(unescape(inside.trim()))]);
  }
  text += unescape(line.slice(end));
  return exact ? { text, chords, annotations } : { ...tidyLine(text.replace(/\t/g, ' '), chords), annotations };
}

/** A chord name with the signs Canticle stores: # and b. */
export const plainChord = (symbol: string): string => symbol.replace(/♯/g, '#').replace(/♭/g, 'b');

/** Drops blanks after the last word and chord; a line of chords alone has no text, its chords all stand at its start. */
export function tidyLine(text: string, chords: readonly ChordMark[]): { text: string; chords: readonly ChordMark[] } {
  if (text.trim() === '') return { text: '', chords: chords.map(([, symbol]) => [0, symbol]) };
  const last = chords.at(-1)?.[0] ?? 0;
  return { text: text.slice(0, Math.max(text.trimEnd().length, last)), chords };
}
