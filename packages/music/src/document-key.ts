import { parseChord } from './chord.ts';
import { marksOf } from './document-chords.ts';
import { type Key, parseKey } from './key.ts';
import type { LyricsDocument, Melody } from './lyrics-document.ts';
import { triadOf } from './quality.ts';

/**
 * The key of a text to one melody: the one it states, else the one its chords tell; nothing when neither does. The new
 * melody never borrows the key of the original.
 */
export function keyOfDocument(document: LyricsDocument, melody: Melody = 'original'): Key | null {
  const symbols = marksOf(document, melody);
  const stated = parseKey(document.keys[melody]);
  return stated ? keyAsWritten(stated, symbols) : keyFromChords(symbols);
}

/**
 * The name under which a key stands in its chords. Keys travel under twelve names, so a song in G# minor may be said to
 * be in Ab minor; its chords tell which of the two it is written in, and chords are moved from there.
 *
 * @example keyAsWritten({ tonic: -4, minor: true }, ['G#m', 'C#m', 'D#7']) // { tonic: 8, minor: true }
 */
export function keyAsWritten(stated: Key, symbols: readonly string[]): Key {
  const other = stated.tonic + (stated.tonic < 0 ? 12 : -12);
  if (other < LOWEST_TONIC || other > HIGHEST_TONIC) return stated;
  const roots = symbols.map((symbol) => parseChord(symbol)?.root);
  const count = (tonic: number) => roots.filter((root) => root === tonic).length;
  return count(other) > count(stated.tonic) ? { ...stated, tonic: other } : stated;
}

/** Cb and A#: no key signature goes further. */
const LOWEST_TONIC = -7;
const HIGHEST_TONIC = 10;

/**
 * The key chords tell: that of the first and the last when the two agree.
 *
 * @param symbols  in the order they are played; what is no chord is passed over
 * @example keyFromChords(['Em', 'C', 'D7', 'Em7']) // { tonic: 4, minor: true }
 * @example keyFromChords(['G', 'D']) // null
 */
export function keyFromChords(symbols: readonly string[]): Key | null {
  const isChord = (symbol: string) => parseChord(symbol) !== null;
  const first = keyOn(symbols.find(isChord));
  const last = keyOn(symbols.findLast(isChord));
  return first && last && first.tonic === last.tonic && first.minor === last.minor ? first : null;
}

/** The key a chord would be the tonic of; a diminished chord is no tonic. */
function keyOn(symbol: string | undefined): Key | null {
  const chord = parseChord(symbol ?? '');
  if (!chord) return null;
  const { kind } = triadOf(chord.quality);
  if (kind === 'diminished' || kind === 'half-diminished') return null;
  return { tonic: chord.root, minor: kind === 'minor' };
}
