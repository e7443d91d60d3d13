import { type Chord, parseChord } from './chord.ts';

/** What may occur between the chords of one symbol without making it a remark: bars, beats, repeats, no chord. */
const BETWEEN_CHORDS = /^(?:[|:/.,%~*–-]+|\|?[xX]?\d{1,2}[xX]?|N\.?C\.?|\(.*\))$/;

/**
 * Renames the chord in a symbol, or each chord of a bar ("| G C |"). Anything else is returned unchanged, including a
 * remark that happens to begin with the letter of a chord.
 */
export function renameChords(symbol: string, rename: (chord: Chord) => string): string {
  const chord = parseChord(symbol);
  if (chord) return rename(chord);
  const words = splitSymbol(symbol);
  if (!isBarOfChords(words)) return symbol;
  return words.map((word) => renameChordWord(word, rename)).join('');
}

/** The chords of a symbol: one, or those of a bar ("| G C |"); none when it is a remark. */
export function chordsInSymbol(symbol: string): readonly Chord[] {
  const chord = parseChord(symbol);
  if (chord) return [chord];
  const words = splitSymbol(symbol);
  return isBarOfChords(words) ? words.flatMap((word) => parseChord(word) ?? []) : [];
}

/**
 * Whether a symbol is recognized as a chord, a bar of chords, or a sign used between chords. Anything else cannot be
 * transposed.
 *
 * @example isRecognizedSymbol('| G C |') // true
 * @example isRecognizedSymbol('N.C.') // true
 * @example isRecognizedSymbol('Dosa') // false
 */
export function isRecognizedSymbol(symbol: string): boolean {
  return parseChord(symbol) !== null || isBarOfChords(splitSymbol(symbol));
}

/**
 * Whether a symbol looks like a chord name but is not recognized. It stays as written when the chords around it are
 * transposed. A remark between chords ("Chorus") is not meant as a chord.
 *
 * @example isUnknownChord("D'") // true
 * @example isUnknownChord('x20033') // true
 * @example isUnknownChord('Chorus') // false
 */
export function isUnknownChord(symbol: string): boolean {
  const name = symbol.trim();
  return /^(?:[A-H]|[xX\d]{4,})/.test(name) && !/\p{Ll}{4}/u.test(name) && !isRecognizedSymbol(name);
}

const splitSymbol = (symbol: string): readonly string[] => symbol.split(/(\s+|\|)/).filter((word) => word !== '');

const isBarOfChords = (words: readonly string[]): boolean =>
  words.every((word) => word.trim() === '' || BETWEEN_CHORDS.test(word) || parseChord(word));

function renameChordWord(word: string, rename: (chord: Chord) => string): string {
  const chord = word.trim() === '' ? null : parseChord(word);
  return chord ? rename(chord) : word;
}
