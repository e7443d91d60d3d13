import { parseChord } from './chord.ts';
import { chordSymbolsOf } from './document-chords.ts';
import { type Key, parseKey } from './key.ts';
import { guessKey } from './key-detection.ts';
import type { LyricsDocument, Melody } from './lyrics-document.ts';

/**
 * The key of a text for one melody: the one it states, else that of its song, else the one guessed from its chords;
 * null when there are none. The new melody never uses the key of the original.
 *
 * @param songKey  the key the song states for its original melody
 */
export function keyOfDocument(
  document: LyricsDocument,
  melody: Melody = 'original',
  songKey: Key | null = null,
): Key | null {
  const symbols = chordSymbolsOf(document, melody);
  const statedKey = parseKey(document.keys[melody]) ?? (melody === 'original' ? songKey : null);
  return statedKey ? respellKey(statedKey, symbols) : guessKey(symbols);
}

/**
 * The name of a key that matches its chords. Only twelve key names are sent, so a song in G# minor may be stated as Ab
 * minor; its chords show which of the two it is written in, and chords are transposed from there.
 *
 * @example respellKey({ tonic: -4, minor: true }, ['G#m', 'C#m', 'D#7']) // { tonic: 8, minor: true }
 */
export function respellKey(stated: Key, symbols: readonly string[]): Key {
  const enharmonicTonic = stated.tonic + (stated.tonic < 0 ? 12 : -12);
  if (enharmonicTonic < MIN_TONIC || enharmonicTonic > MAX_TONIC) return stated;
  const roots = symbols.map((symbol) => parseChord(symbol)?.root);
  const count = (tonic: number) => roots.filter((root) => root === tonic).length;
  return count(enharmonicTonic) > count(stated.tonic) ? { ...stated, tonic: enharmonicTonic } : stated;
}

/** Cb and A#: no key signature goes further. */
const MIN_TONIC = -7;
const MAX_TONIC = 10;
