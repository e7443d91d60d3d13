import { parseChord } from './chord.ts';
import { marksOf } from './document-chords.ts';
import { type Key, parseKey } from './key.ts';
import { guessKey } from './key-of-chords.ts';
import type { LyricsDocument, Melody } from './lyrics-document.ts';

/**
 * The key of a text to one melody: the one it states, else that of its song, else the one guessed from its chords; nothing
 * when there are none. The new melody never borrows the key of the original.
 *
 * @param ofSong  the key the song states for its original melody
 */
export function keyOfDocument(
  document: LyricsDocument,
  melody: Melody = 'original',
  ofSong: Key | null = null,
): Key | null {
  const symbols = marksOf(document, melody);
  const stated = parseKey(document.keys[melody]) ?? (melody === 'original' ? ofSong : null);
  return stated ? keyAsWritten(stated, symbols) : guessKey(symbols);
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
