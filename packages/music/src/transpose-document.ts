import { mapChords } from './document-chords.ts';
import { keyOfDocument } from './document-key.ts';
import { formatKey, canonicalKey } from './key.ts';
import type { LyricsDocument, Melody } from './lyrics-document.ts';
import { transpositionBy, transposeChord } from './transpose.ts';
import { transposeKey } from './key-transpositions.ts';

/**
 * The text with the chords and the stated keys of both melodies transposed.
 *
 * @param semitones  upwards, -12 to 12
 * @example transposeDocument({ ...emptyDocument, keys: { original: 'Am', new: '' } }, -1).keys.original // 'G#m'
 */
export function transposeDocument(document: LyricsDocument, semitones: number): LyricsDocument {
  const keys = { original: keyOfDocument(document, 'original'), new: keyOfDocument(document, 'new') };
  const shifts = { original: transpositionBy(keys.original, semitones), new: transpositionBy(keys.new, semitones) };
  const transposedKeyName = (melody: Melody) => {
    const key = keys[melody];
    if (key === null || document.keys[melody] === '' || shifts[melody].fifths === 0) return document.keys[melody];
    return formatKey(canonicalKey(transposeKey(key, semitones)));
  };
  const transposed = mapChords(document, (symbol, melody) => transposeChord(symbol, shifts[melody]));
  return { ...transposed, keys: { original: transposedKeyName('original'), new: transposedKeyName('new') } };
}
