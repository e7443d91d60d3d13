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
  return parseKey(document.keys[melody]) ?? keyFromChords(marksOf(document, melody));
}

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
