import { type Chord, parseChord } from './chord.ts';

/** What may stand between the chords of one symbol without making it a remark: bars, beats, repeats, no chord. */
const BETWEEN_CHORDS = /^(?:[|:/.,%~*–-]+|\|?[xX]?\d+[xX]?|N\.?C\.?|\(.*\))$/;

/**
 * Renames the chord in a symbol, or each chord of a bar ("| G C |"). Anything else comes back untouched, a remark that
 * happens to begin with a chord's letter included.
 */
export function renameChords(symbol: string, rename: (chord: Chord) => string): string {
  const chord = parseChord(symbol);
  if (chord) return rename(chord);
  const words = symbol.split(/(\s+|\|)/).filter((word) => word !== '');
  if (!words.every((word) => word.trim() === '' || BETWEEN_CHORDS.test(word) || parseChord(word))) return symbol;
  return words.map((word) => renameWord(word, rename)).join('');
}

function renameWord(word: string, rename: (chord: Chord) => string): string {
  const chord = word.trim() === '' ? null : parseChord(word);
  return chord ? rename(chord) : word;
}
